import { ApiError, devicesApi, expectedVersion, failureText } from '@dmp/shared/api';
import type { Device } from '@dmp/shared/contract';
import { useApi, useShell } from '@dmp/shared/shell';
import { ConfirmDialog, useBusy } from '@dmp/shared/ui';
import { useState } from 'react';

interface RetireDialogProps {
  device: Device;
  /** Fetches the device again. */
  reload(): Promise<unknown>;
  onClose(): void;
}

/** Retires a device, or brings it back, after confirmation. */
export function RetireDialog({ device, reload, onClose }: RetireDialogProps) {
  const devices = useApi(devicesApi);
  const { notify } = useShell();
  // The page reloads the device while the dialog is open; the dialog must not change.
  const [{ id, chargeboxId, retiredAt, recordVersion: version }] = useState(device);
  const isRetired = Boolean(retiredAt);
  const [error, setError] = useState<string>();
  const [busy, run] = useBusy(async () => {
    setError(undefined);
    try {
      await (isRetired ? devices.restore(id, expectedVersion(version)) : devices.retire(id, expectedVersion(version)));
    } catch (cause) {
      const { text, detail } = failureText(cause);
      notify.error({ title: isRetired ? 'Could not bring device back' : 'Could not retire device', text });
      setError(detail ?? text);
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
      error={error}
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
