import { Button } from '@dmp/shared/antd/shell';
import { failureText, placesApi } from '@dmp/shared/api';
import type { Location } from '@dmp/shared/contract';
import { useApi, useShell } from '@dmp/shared/shell';
import { onDemand, useBusy } from '@dmp/shared/ui';
import { useState } from 'react';

const EditLocationDrawer = onDemand(
  async () => (await import('./location-drawer.tsx')).EditLocationDrawer,
  'Edit location',
);
const Question = onDemand(async () => (await import('@dmp/shared/ui')).ConfirmDialog, 'Question');

interface LocationButtonsProps {
  location: Location;
  /** Fetches the location anew. */
  reload(): Promise<unknown>;
}

/** Changes or deletes a location. */
export function LocationButtons({ location, reload }: LocationButtonsProps) {
  const { session } = useShell();
  const [open, setOpen] = useState<'edit' | 'delete'>();
  const close = () => setOpen(undefined);
  return (
    <>
      {session.can('update:devices') ? (
        <Button aria-haspopup="dialog" onPointerEnter={EditLocationDrawer.prefetch} onClick={() => setOpen('edit')}>
          Edit location
        </Button>
      ) : null}
      {session.can('delete:devices') ? (
        <Button danger aria-haspopup="dialog" onClick={() => setOpen('delete')}>
          Delete location
        </Button>
      ) : null}
      {open === 'edit' ? (
        <EditLocationDrawer location={location} onSaved={() => void reload()} onClose={close} />
      ) : null}
      {open === 'delete' ? <DeleteQuestion location={location} onClose={close} /> : null}
    </>
  );
}

function DeleteQuestion({ location: { id, version }, onClose }: { location: Location; onClose(): void }) {
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
    <Question title={`Delete ${id}?`} confirm="Delete" danger busy={busy} fault={fault} onConfirm={remove} onClose={onClose}>
      <p>Only a location without devices can be deleted. Retired devices count.</p>
    </Question>
  );
}
