import { Button } from '@dmp/shared/antd/shell';
import { useShell } from '@dmp/shared/shell';
import { onDemand, useAddressDrawer } from '@dmp/shared/ui';
import { useEffect, useRef } from 'react';

const AddLocationDrawer = onDemand(
  async () => (await import('./location-drawer.tsx')).AddLocationDrawer,
  'Add location',
);

/** The way to the sites, and to a new location for whoever may add one. */
export function PlaceButtons() {
  const { session, navigate } = useShell();
  const drawer = useAddressDrawer('add');
  const added = useRef<string>(undefined);
  useEffect(() => {
    // The list is kept as it was last seen: the drawer is closed in it before it is left.
    if (drawer.value !== undefined || added.current === undefined) return;
    const id = added.current;
    added.current = undefined;
    navigate(`/locations/${encodeURIComponent(id)}`);
  }, [drawer.value, navigate]);
  const mayAdd = session.can('create:devices');
  return (
    <>
      <Button onClick={() => navigate('/locations/sites')}>Sites</Button>
      {mayAdd ? (
        <Button
          type="primary"
          aria-haspopup="dialog"
          onPointerEnter={AddLocationDrawer.prefetch}
          onFocus={AddLocationDrawer.prefetch}
          onClick={() => drawer.open('new')}
        >
          Add location
        </Button>
      ) : null}
      {drawer.value === 'new' && mayAdd ? (
        <AddLocationDrawer
          onAdded={({ id }) => {
            added.current = id;
            drawer.close();
          }}
          onClose={drawer.close}
        />
      ) : null}
    </>
  );
}
