import { Button } from '@dmp/shared/antd/shell';
import { useShell } from '@dmp/shared/shell';
import { onDemand, useAddressDrawer, useOpenMade } from '@dmp/shared/ui';

const AddDeviceDrawer = onDemand(async () => (await import('./add-device-drawer.tsx')).AddDeviceDrawer, 'Add device');

/** In the address for a device of which nothing is known yet: `?add=new`; otherwise it is the chargebox ID. */
const nothingKnown = 'new';

/** The way to a new device, for whoever may add one; `?add=<chargebox ID>` opens its form with that filled in. */
export function AddDeviceButton() {
  const { session } = useShell();
  const drawer = useAddressDrawer('add');
  const openMade = useOpenMade(drawer);
  if (!session.can('create:devices')) return null;
  return (
    <>
      <Button
        type="primary"
        aria-haspopup="dialog"
        onPointerEnter={AddDeviceDrawer.prefetch}
        onFocus={AddDeviceDrawer.prefetch}
        onClick={() => drawer.open(nothingKnown)}
      >
        Add device
      </Button>
      {drawer.value === undefined ? null : (
        <AddDeviceDrawer
          chargeboxId={drawer.value === nothingKnown ? undefined : drawer.value}
          onAdded={({ id }) =>
            openMade(`/devices/${encodeURIComponent(id)}`, { title: 'Device added', link: 'View device' })
          }
          onClose={drawer.close}
        />
      )}
    </>
  );
}
