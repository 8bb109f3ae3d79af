import { expectedVersion, failureText, locationsApi } from '@dmp/shared/api';
import type { Location } from '@dmp/shared/contract';
import { useApi, useShell } from '@dmp/shared/shell';
import { ConfirmDialog, PageLink, useBusy, useCompletion } from '@dmp/shared/ui';
import { useState } from 'react';

interface DeleteLocationDialogProps {
  location: Location;
  onClose(): void;
}

/** Confirms that a location is deleted, then opens the list. */
export function DeleteLocationDialog({ location: { id, version }, onClose }: DeleteLocationDialogProps) {
  const locations = useApi(locationsApi);
  const { notify, navigate } = useShell();
  const [failure, setFailure] = useState<string>();
  const begin = useCompletion();
  const [busy, remove] = useBusy(async () => {
    const { isHere } = begin();
    setFailure(undefined);
    try {
      await locations.deleteLocation(id, expectedVersion(version));
    } catch (error) {
      const { text, detail } = failureText(error);
      notify.error({ title: 'Could not delete location', text });
      setFailure(detail ?? text);
      return;
    }
    const isOnPage = isHere();
    onClose();
    if (isOnPage) navigate('/locations');
    const text = (
      <PageLink to="/locations" navigate={navigate}>
        Show all locations
      </PageLink>
    );
    notify.success({ title: `Location ${id} deleted`, ...(isOnPage ? {} : { text }) });
  });
  return (
    <ConfirmDialog
      title={`Delete ${id}?`}
      confirm="Delete"
      danger
      busy={busy}
      error={failure}
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
