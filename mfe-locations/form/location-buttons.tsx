import { Button } from '@dmp/shared/antd/shell';
import type { Location } from '@dmp/shared/contract';
import { useShell } from '@dmp/shared/shell';
import { onDemand } from '@dmp/shared/ui';
import { useState } from 'react';

const EditLocationDrawer = onDemand(
  async () => (await import('./location-drawer.tsx')).EditLocationDrawer,
  'Edit location',
);
const DeleteLocationDialog = onDemand(
  async () => (await import('./delete-location-dialog.tsx')).DeleteLocationDialog,
  'Delete location',
);

interface LocationButtonsProps {
  location: Location;
  /** Reloads the location. */
  reload(): Promise<unknown>;
}

/** Buttons to edit and delete a location, for users with the permission. */
export function LocationButtons({ location, reload }: LocationButtonsProps) {
  const { session } = useShell();
  const [open, setOpen] = useState<'edit' | 'delete'>();
  const close = () => setOpen(undefined);
  return (
    <>
      {session.can('update:devices') ? (
        <Button
          aria-haspopup="dialog"
          onPointerEnter={EditLocationDrawer.prefetch}
          onFocus={EditLocationDrawer.prefetch}
          onClick={() => setOpen('edit')}
        >
          Edit location
        </Button>
      ) : null}
      {session.can('delete:devices') ? (
        <Button
          danger
          aria-haspopup="dialog"
          onPointerEnter={DeleteLocationDialog.prefetch}
          onFocus={DeleteLocationDialog.prefetch}
          onClick={() => setOpen('delete')}
        >
          Delete location
        </Button>
      ) : null}
      {open === 'edit' ? (
        <EditLocationDrawer location={location} onSaved={() => void reload()} onClose={close} />
      ) : null}
      {open === 'delete' ? <DeleteLocationDialog location={location} onClose={close} /> : null}
    </>
  );
}
