import { basedOn, devicesApi } from '@dmp/shared/api';
import type { Device } from '@dmp/shared/contract';
import { useApi } from '@dmp/shared/shell';
import { FormDrawer } from '@dmp/shared/ui';
import { useState } from 'react';
import { DeviceFields } from './device-fields.tsx';
import { type DeviceValues, formOf, valuesOf, withConnectors } from './device-values.ts';

interface EditDeviceDrawerProps {
  device: Device;
  /** Connectors that its charger reports and it does not have: filled in, each as an EVSE. */
  missing: readonly number[];
  onSaved(): void;
  onClose(): void;
}

/** The form of a device, over its page. What somebody else has saved meanwhile is not overwritten: the server says so. */
export function EditDeviceDrawer({ device, missing, onSaved, onClose }: EditDeviceDrawerProps) {
  const devices = useApi(devicesApi);
  // The page behind refreshes itself; what is saved is based on what was filled in.
  const [base] = useState(device);
  return (
    <FormDrawer<DeviceValues>
      title={`Edit ${base.chargeboxId}`}
      width={720}
      initial={withConnectors(valuesOf(base), missing)}
      save={(values) => devices.update(base.id, { ...formOf(values), ...basedOn(base.recordVersion) })}
      failure="Could not save device"
      onlyChanged
      holds={(to) => to.searchParams.get('edit') === null}
      onSaved={onSaved}
      onClose={onClose}
    >
      <DeviceFields />
    </FormDrawer>
  );
}
