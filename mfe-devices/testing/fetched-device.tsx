import { devicesApi } from '@dmp/shared/api';
import type { Device } from '@dmp/shared/contract';
import { useApi } from '@dmp/shared/shell';
import { useEntity } from '@dmp/shared/ui';
import type { ReactNode } from 'react';

/** Fetches a device, as its page does, and renders one panel with it and a button that fetches it again. */
export function FetchedDevice({ id = '1', draw }: { id?: string; draw(device: Device): ReactNode }) {
  const devices = useApi(devicesApi);
  const { entity, reload } = useEntity(['device', id], (signal) => devices.get(id, signal), {
    failure: 'Get device failed!',
  });
  if (!entity) return null;
  return (
    <>
      <button type="button" onClick={() => void reload()}>
        Fetch device
      </button>
      {draw(entity)}
    </>
  );
}
