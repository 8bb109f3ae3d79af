import { Button } from '@dmp/shared/antd/shell';
import { useShell } from '@dmp/shared/shell';
import { onDemand, useAddressDrawer, useOpenCreated } from '@dmp/shared/ui';

const AddDeviceDrawer = onDemand(async () => (await import('./add-device-drawer.tsx')).AddDeviceDrawer, 'Add device');

/** Value of `?add=` for an empty form; any other value is the chargebox ID to fill in. */
const newDevice = 'new';

/** Button and form to add a device, for users with the permission. `?add=<chargebox ID>` opens the form with that ID. */
export function AddDeviceButton() {
  const { session } = useShell();
  const drawer = useAddressDrawer('add');
  const openCreated = useOpenCreated(drawer);
  if (!session.can('create:devices')) return null;
  return (
    <>
      <Button
        type="primary"
        aria-haspopup="dialog"
        onPointerEnter={AddDeviceDrawer.prefetch}
        onFocus={AddDeviceDrawer.prefetch}
        onClick={() => drawer.open(newDevice)}
      >
        Add device
      </Button>
      {drawer.value === undefined ? null : (
        <AddDeviceDrawer
          chargeboxId={drawer.value === newDevice ? undefined : drawer.value}
          onAdded={({ id }) =>
            openCreated(`/devices/${encodeURIComponent(id)}`, { title: 'Device added', link: 'View device' })
          }
          onClose={drawer.close}
        />
      )}
    </>
  );
}
