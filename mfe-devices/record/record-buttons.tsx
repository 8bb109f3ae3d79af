import { Button } from '@dmp/shared/antd/shell';
import type { Device } from '@dmp/shared/contract';
import { useShell } from '@dmp/shared/shell';
import { onDemand } from '@dmp/shared/ui';
import { useState } from 'react';

const EditDeviceDrawer = onDemand(
  async () => (await import('./edit-device-drawer.tsx')).EditDeviceDrawer,
  'Edit device',
);
const RetireDialog = onDemand(async () => (await import('./retire-dialog.tsx')).RetireDialog, 'Retire device');

interface RecordButtonsProps {
  device: Device;
  /** Fetches the device anew. */
  reload(): Promise<unknown>;
}

/** Changes a device, retires it, or brings a retired one back. */
export function RecordButtons({ device, reload }: RecordButtonsProps) {
  const { session } = useShell();
  const [open, setOpen] = useState<'edit' | 'end'>();
  const isRetired = device.retiredAt !== null;
  const close = () => setOpen(undefined);
  return (
    <>
      {session.can('update:devices') && !isRetired ? (
        <Button
          aria-haspopup="dialog"
          onPointerEnter={EditDeviceDrawer.prefetch}
          onFocus={EditDeviceDrawer.prefetch}
          onClick={() => setOpen('edit')}
        >
          Edit device
        </Button>
      ) : null}
      {session.can('delete:devices') ? (
        <Button
          danger={!isRetired}
          aria-haspopup="dialog"
          onPointerEnter={RetireDialog.prefetch}
          onFocus={RetireDialog.prefetch}
          onClick={() => setOpen('end')}
        >
          {isRetired ? 'Bring back' : 'Retire device'}
        </Button>
      ) : null}
      {open === 'edit' ? <EditDeviceDrawer device={device} onSaved={() => void reload()} onClose={close} /> : null}
      {open === 'end' ? <RetireDialog device={device} reload={reload} onClose={close} /> : null}
    </>
  );
}
