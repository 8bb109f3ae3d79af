import { devicesApi } from '@dmp/shared/api';
import type { Device } from '@dmp/shared/contract';
import { useApi } from '@dmp/shared/shell';
import { FormDrawer } from '@dmp/shared/ui';
import { useRef } from 'react';
import { DeviceFields, NewDeviceFields } from './device-fields.tsx';
import { type DeviceValues, newDeviceBody, newDeviceValues } from './device-values.ts';

interface AddDeviceDrawerProps {
  /** Initial value, such as the ID of a rejected charger. */
  chargeboxId?: string | undefined;
  onAdded(device: Device): void;
  /** Closed without adding a device. */
  onClose(): void;
}

/** Drawer with the form of a new device. */
export function AddDeviceDrawer({ chargeboxId, onAdded, onClose }: AddDeviceDrawerProps) {
  const devices = useApi(devicesApi);
  const added = useRef<Device>(undefined);
  return (
    <FormDrawer<DeviceValues>
      title="Add device"
      width={720}
      saveLabel="Add"
      initial={newDeviceValues(chargeboxId)}
      save={async (values) => {
        added.current = await devices.create(newDeviceBody(values));
      }}
      failure="Could not add device"
      notifiesSaved
      shouldBlock={(to) => to.searchParams.get('add') === null}
      onClose={() => (added.current ? onAdded(added.current) : onClose())}
    >
      <NewDeviceFields />
      <DeviceFields />
    </FormDrawer>
  );
}
