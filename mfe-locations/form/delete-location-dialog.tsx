import { failureText, placesApi } from '@dmp/shared/api';
import type { Location } from '@dmp/shared/contract';
import { useApi, useShell } from '@dmp/shared/shell';
import { ConfirmDialog, useBusy } from '@dmp/shared/ui';
import { useState } from 'react';

interface DeleteLocationDialogProps {
  location: Location;
  onClose(): void;
}

/** Asks before a location is deleted. */
export function DeleteLocationDialog({ location: { id, version }, onClose }: DeleteLocationDialogProps) {
  const places = useApi(placesApi);
  const { notify, navigate } = useShell();
  const [fault, setFault] = useState<string>();
  const [busy, remove] = useBusy(async () => {
    setFault(undefined);
    try {
      await places.deleteLocation(id, { version });
    } catch (cause) {
      const { text, detail } = failureText(cause);
      notify.error({ title: 'Could not delete location', text });
      setFault(detail ?? text);
      return;
    }
    onClose();
    navigate('/locations');
  });
  return (
    <ConfirmDialog
      title={`Delete ${id}?`}
      confirm="Delete"
      danger
      busy={busy}
      fault={fault}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>Only a location without devices can be deleted. Retired devices count.</p>
    </ConfirmDialog>
  );
}
