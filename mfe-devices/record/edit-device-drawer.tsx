import { devicesApi, expectedVersion } from '@dmp/shared/api';
import type { Device } from '@dmp/shared/contract';
import { useApi } from '@dmp/shared/shell';
import { FormDrawer } from '@dmp/shared/ui';
import { useState } from 'react';
import { DeviceFields } from './device-fields.tsx';
import { type DeviceValues, deviceFormBody, deviceFormValues, withConnectors } from './device-values.ts';

interface EditDeviceDrawerProps {
  device: Device;
  /** Connectors that the charger reports but the device lacks; each is filled in as an EVSE. */
  missing: readonly number[];
  onSaved(): void;
  onClose(): void;
}

/** Drawer with the form of a device. The server rejects a save if another user has changed the device since. */
export function EditDeviceDrawer({ device, missing, onSaved, onClose }: EditDeviceDrawerProps) {
  const devices = useApi(devicesApi);
  // The page reloads the device while the form is open; the save must refer to the version in the form.
  const [base] = useState(device);
  return (
    <FormDrawer<DeviceValues>
      title={`Edit ${base.chargeboxId}`}
      width={720}
      initial={withConnectors(deviceFormValues(base), missing)}
      save={(values) => devices.update(base.id, { ...deviceFormBody(values), ...expectedVersion(base.recordVersion) })}
      failure="Could not save device"
      onlyChanged
      shouldBlock={(to) => to.searchParams.get('edit') === null}
      onSaved={onSaved}
      onClose={onClose}
    >
      <DeviceFields />
    </FormDrawer>
  );
}
