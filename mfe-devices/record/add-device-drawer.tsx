import { devicesApi } from '@dmp/shared/api';
import type { Device } from '@dmp/shared/contract';
import { useApi } from '@dmp/shared/shell';
import { FormDrawer } from '@dmp/shared/ui';
import { useRef } from 'react';
import { DeviceFields, NewDeviceFields } from './device-fields.tsx';
import { type DeviceValues, newDeviceOf, newValues } from './device-values.ts';

interface AddDeviceDrawerProps {
  /** Filled in already, such as that of a charger that knocked. */
  chargeboxId?: string | undefined;
  onAdded(device: Device): void;
  /** Closed without one. */
  onClose(): void;
}

/** The form of a new device, over the list. */
export function AddDeviceDrawer({ chargeboxId, onAdded, onClose }: AddDeviceDrawerProps) {
  const devices = useApi(devicesApi);
  const added = useRef<Device>(undefined);
  return (
    <FormDrawer<DeviceValues>
      title="Add device"
      width={720}
      saveLabel="Add"
      initial={newValues(chargeboxId)}
      save={async (values) => {
        added.current = await devices.create(newDeviceOf(values));
      }}
      failure="Could not add device"
      notifiesSaved
      holds={(to) => to.searchParams.get('add') === null}
      onClose={() => (added.current ? onAdded(added.current) : onClose())}
    >
      <NewDeviceFields />
      <DeviceFields />
    </FormDrawer>
  );
}
