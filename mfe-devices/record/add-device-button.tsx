import { Button } from '@dmp/shared/antd/shell';
import { useShell } from '@dmp/shared/shell';
import { onDemand, useAddressDrawer } from '@dmp/shared/ui';
import { useEffect, useRef } from 'react';

const AddDeviceDrawer = onDemand(async () => (await import('./add-device-drawer.tsx')).AddDeviceDrawer, 'Add device');

/** In the address for a device of which nothing is known yet: `?add=new`; otherwise it is the chargebox ID. */
const nothingKnown = 'new';

/** The way to a new device, for whoever may add one; `?add=<chargebox ID>` opens its form with that filled in. */
export function AddDeviceButton() {
  const { session, navigate } = useShell();
  const drawer = useAddressDrawer('add');
  const added = useRef<string>(undefined);
  useEffect(() => {
    // The list is kept as it was last seen: the drawer is closed in it before it is left.
    if (drawer.value !== undefined || added.current === undefined) return;
    const id = added.current;
    added.current = undefined;
    navigate(`/devices/${encodeURIComponent(id)}`);
  }, [drawer.value, navigate]);
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
          onAdded={({ id }) => {
            added.current = id;
            drawer.close();
          }}
          onClose={drawer.close}
        />
      )}
    </>
  );
}
