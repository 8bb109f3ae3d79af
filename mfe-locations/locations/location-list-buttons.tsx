import { Button } from '@dmp/shared/antd/shell';
import { useShell } from '@dmp/shared/shell';
import { onDemand, useAddressDrawer, useOpenCreated } from '@dmp/shared/ui';

const AddLocationDrawer = onDemand(
  async () => (await import('../form/location-drawer.tsx')).AddLocationDrawer,
  'Add location',
);

/** Links to the sites and, with the permission, opens the form for a new location. */
export function LocationListButtons() {
  const { session, navigate } = useShell();
  const drawer = useAddressDrawer('add');
  const openCreated = useOpenCreated(drawer);
  const canAdd = session.can('create:devices');
  return (
    <>
      <Button onClick={() => navigate('/locations/sites')}>Sites</Button>
      {canAdd ? (
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
      {drawer.value === 'new' && canAdd ? (
        <AddLocationDrawer
          onAdded={({ id }) =>
            openCreated(`/locations/${encodeURIComponent(id)}`, { title: 'Location added', link: 'View location' })
          }
          onClose={drawer.close}
        />
      ) : null}
    </>
  );
}
