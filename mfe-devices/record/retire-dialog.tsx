import { ApiError, basedOn, devicesApi, failureText } from '@dmp/shared/api';
import type { Device } from '@dmp/shared/contract';
import { useApi, useShell } from '@dmp/shared/shell';
import { ConfirmDialog, useBusy } from '@dmp/shared/ui';
import { useState } from 'react';

interface RetireDialogProps {
  device: Device;
  /** Fetches the device anew. */
  reload(): Promise<unknown>;
  onClose(): void;
}

/** Asks before a device is retired, or brought back. */
export function RetireDialog({ device, reload, onClose }: RetireDialogProps) {
  const devices = useApi(devicesApi);
  const { notify } = useShell();
  // The page behind refreshes itself: the question stays the one that was asked.
  const [{ id, chargeboxId, retiredAt, recordVersion: version }] = useState(device);
  const isRetired = Boolean(retiredAt);
  const [fault, setFault] = useState<string>();
  const [busy, run] = useBusy(async () => {
    setFault(undefined);
    try {
      await (isRetired ? devices.restore(id, basedOn(version)) : devices.retire(id, basedOn(version)));
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
    <ConfirmDialog
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
    </ConfirmDialog>
  );
}
