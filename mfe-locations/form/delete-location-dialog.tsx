import { basedOn, failureText, placesApi } from '@dmp/shared/api';
import type { Location } from '@dmp/shared/contract';
import { useApi, useShell } from '@dmp/shared/shell';
import { ConfirmDialog, PageLink, useBusy, useCompletion } from '@dmp/shared/ui';
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
  const begin = useCompletion();
  const [busy, remove] = useBusy(async () => {
    const { isHere } = begin();
    setFault(undefined);
    try {
      await places.deleteLocation(id, basedOn(version));
    } catch (cause) {
      const { text, detail } = failureText(cause);
      notify.error({ title: 'Could not delete location', text });
      setFault(detail ?? text);
      return;
    }
    const hasStayed = isHere();
    onClose();
    if (hasStayed) navigate('/locations');
    const text = (
      <PageLink to="/locations" navigate={navigate}>
        Show all locations
      </PageLink>
    );
    notify.success({ title: `Location ${id} deleted`, ...(hasStayed ? {} : { text }) });
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
      <p>
        Only a location without devices in use can be deleted. Retired devices keep its name and address, but no longer
        belong to a location.
      </p>
    </ConfirmDialog>
  );
}
