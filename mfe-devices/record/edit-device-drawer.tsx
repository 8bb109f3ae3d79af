import { devicesApi } from '@dmp/shared/api';
import type { Device } from '@dmp/shared/contract';
import { useApi } from '@dmp/shared/shell';
import { FormDrawer } from '@dmp/shared/ui';
import { useState } from 'react';
import { DeviceFields } from './device-fields.tsx';
import { type DeviceValues, formOf, valuesOf } from './device-values.ts';

interface EditDeviceDrawerProps {
  device: Device;
  onSaved(): void;
  onClose(): void;
}

/** The form of a device, over its page. What somebody else has saved meanwhile is not overwritten: the server says so. */
export function EditDeviceDrawer({ device, onSaved, onClose }: EditDeviceDrawerProps) {
  const devices = useApi(devicesApi);
  // The page behind refreshes itself; what is saved is based on what was filled in.
  const [base] = useState(device);
  return (
    <FormDrawer<DeviceValues>
      title={`Edit ${base.chargeboxId}`}
      width={720}
      initial={valuesOf(base)}
      save={(values) => devices.update(base.id, { ...formOf(values), version: base.recordVersion })}
      failure="Could not save device"
      onlyChanged
      onSaved={onSaved}
      onClose={onClose}
    >
      <DeviceFields />
    </FormDrawer>
  );
}
