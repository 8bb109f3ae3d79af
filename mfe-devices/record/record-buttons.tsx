import { Button } from '@dmp/shared/antd/shell';
import { ApiError, devicesApi, failureText } from '@dmp/shared/api';
import type { Device } from '@dmp/shared/contract';
import { useApi, useShell } from '@dmp/shared/shell';
import { onDemand, useBusy } from '@dmp/shared/ui';
import { useState } from 'react';

const EditDeviceDrawer = onDemand(
  async () => (await import('./edit-device-drawer.tsx')).EditDeviceDrawer,
  'Edit device',
);
const Question = onDemand(async () => (await import('@dmp/shared/ui')).ConfirmDialog, 'Question');

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
        <Button danger={!isRetired} aria-haspopup="dialog" onClick={() => setOpen('end')}>
          {isRetired ? 'Bring back' : 'Retire device'}
        </Button>
      ) : null}
      {open === 'edit' ? (
        <EditDeviceDrawer device={device} onSaved={() => void reload()} onClose={close} />
      ) : null}
      {open === 'end' ? <RetireQuestion device={device} reload={reload} onClose={close} /> : null}
    </>
  );
}

function RetireQuestion({ device, reload, onClose }: RecordButtonsProps & { onClose(): void }) {
  const devices = useApi(devicesApi);
  const { notify } = useShell();
  // The page behind refreshes itself: the question stays the one that was asked.
  const [{ id, chargeboxId, retiredAt, recordVersion: version }] = useState(device);
  const isRetired = retiredAt !== null;
  const [fault, setFault] = useState<string>();
  const [busy, run] = useBusy(async () => {
    setFault(undefined);
    try {
      await (isRetired ? devices.restore(id, { version }) : devices.retire(id, { version }));
    } catch (cause) {
      const { text, detail } = failureText(cause);
      notify.error({ title: isRetired ? 'Could not bring device back' : 'Could not retire device', text });
      setFault(detail ?? text);
      if (cause instanceof ApiError && cause.status === 409) void reload();
      return;
    }
    await reload();
    onClose();
  });
  return (
    <Question
      title={isRetired ? `Bring ${chargeboxId} back into use?` : `Retire ${chargeboxId}?`}
      confirm={isRetired ? 'Bring back' : 'Retire'}
      danger={!isRetired}
      busy={busy}
      fault={fault}
      onConfirm={run}
      onClose={onClose}
    >
      {isRetired ? (
        <p>Its charger may connect again. Its EVSEs are in no charging group.</p>
      ) : (
        <p>
          Its charger is disconnected and refused from then on, and its EVSEs leave their charging group. Its history
          stays, and it can be brought back.
        </p>
      )}
    </Question>
  );
}
