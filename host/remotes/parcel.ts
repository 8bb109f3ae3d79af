import type { RemoteLifecycles, RemoteProps } from '@dmp/shared/shell';
import { mountRootParcel } from 'single-spa';
import { within } from './deadline.ts';
import { RemoteFault } from './remote-fault.ts';
import type { MountedRemote } from './remote-slot.ts';

/** A remote that does not stand after this is given up. */
const mountDeadline = 8000;

const limit = (millis: number) => ({ millis, warningMillis: millis, dieOnTimeout: true });
/** Without these single-spa would wait for ever, and the parcel with it. A little later than our own, which says it in plain words. */
const timeouts = {
  bootstrap: limit(mountDeadline + 500),
  mount: limit(mountDeadline + 500),
  update: limit(mountDeadline + 500),
  unmount: limit(3000),
};

/**
 * Mounts a remote as a root parcel. single-spa never forgets one, so the slot
 * keeps it, and updates it, or mounts and unmounts it again, instead of making
 * another.
 */
export async function mountParcel(
  lifecycles: RemoteLifecycles,
  domElement: HTMLElement,
  first: RemoteProps,
): Promise<MountedRemote> {
  const { bootstrap, mount, unmount, update } = lifecycles;
  // single-spa reads them at every step: what is set here is what the next one gets.
  const props = { domElement, ...first };
  const parcel = mountRootParcel<RemoteProps>(
    { bootstrap, mount, unmount, update, timeouts } as RemoteLifecycles,
    props,
  );
  await within(mountDeadline, parcel.mountPromise);
  return {
    mount: (next) => {
      Object.assign(props, next);
      return within(mountDeadline, parcel.mount());
    },
    update: (next) => {
      if (!parcel.update)
        throw new RemoteFault('Its module cannot be updated: it must export what defineRemote() returns.');
      return within(mountDeadline, parcel.update(Object.assign(props, next)));
    },
    unmount: () => parcel.unmount(),
  };
}
