import type { RemoteLifecycles, RemoteProps } from '@dmp/shared/shell';
import { mountRootParcel } from 'single-spa';
import { RemoteFault } from './remote-fault.ts';
import type { MountedRemote } from './remote-slot.ts';
import { withTimeout } from './with-timeout.ts';

/** Timeout of mounting and updating a remote. */
const mountTimeoutMs = 8000;

const limit = (millis: number) => ({ millis, warningMillis: millis, dieOnTimeout: true });
/**
 * By default single-spa would wait forever. These are longer than our own timeout, which has a sentence for the user.
 */
const timeouts = {
  bootstrap: limit(mountTimeoutMs + 500),
  mount: limit(mountTimeoutMs + 500),
  update: limit(mountTimeoutMs + 500),
  unmount: limit(3000),
};

/**
 * Mounts a remote as a root parcel. single-spa never releases a parcel, so the slot updates, unmounts, and mounts the
 * same one instead of creating another.
 */
export async function mountParcel(
  lifecycles: RemoteLifecycles,
  domElement: HTMLElement,
  first: RemoteProps,
): Promise<MountedRemote> {
  const { bootstrap, mount, unmount, update } = lifecycles;
  // single-spa reads the props at every lifecycle step, so a change here applies to the next step.
  const props = { domElement, ...first };
  const parcel = mountRootParcel<RemoteProps>(
    { bootstrap, mount, unmount, update, timeouts } as RemoteLifecycles,
    props,
  );
  await withTimeout(mountTimeoutMs, parcel.mountPromise);
  return {
    mount: (next) => {
      Object.assign(props, next);
      return withTimeout(mountTimeoutMs, parcel.mount());
    },
    update: (next) => {
      if (!parcel.update)
        throw new RemoteFault('Its module cannot be updated: it must export what defineRemote() returns.');
      return withTimeout(mountTimeoutMs, parcel.update(Object.assign(props, next)));
    },
    unmount: () => parcel.unmount(),
  };
}
