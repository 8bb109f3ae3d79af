import { Button } from '@dmp/shared/antd/shell';
import { useShell } from '@dmp/shared/shell';
import { onDemand, useAddressDrawer, useOpenMade } from '@dmp/shared/ui';

const AddLocationDrawer = onDemand(
  async () => (await import('./location-drawer.tsx')).AddLocationDrawer,
  'Add location',
);

/** The way to the sites, and to a new location for whoever may add one. */
export function PlaceButtons() {
  const { session, navigate } = useShell();
  const drawer = useAddressDrawer('add');
  const openMade = useOpenMade(drawer);
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
          onAdded={({ id }) =>
            openMade(`/locations/${encodeURIComponent(id)}`, { title: 'Location added', link: 'View location' })
          }
          onClose={drawer.close}
        />
      ) : null}
    </>
  );
}
