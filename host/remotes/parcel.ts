import type { RemoteLifecycles, RemoteProps, Shell } from '@dmp/shared/shell';
import { mountRootParcel } from 'single-spa';
import { within } from './deadline.ts';
import type { MountedRemote } from './remote-slot.ts';

/** A remote that does not stand after this is given up. */
const mountDeadline = 8000;

const limit = (millis: number) => ({ millis, warningMillis: millis, dieOnTimeout: true });
/** Without these single-spa would wait for ever, and the parcel with it. A little later than our own, which says it in plain words. */
const timeouts = { bootstrap: limit(mountDeadline + 500), mount: limit(mountDeadline + 500), unmount: limit(3000) };

/**
 * Mounts a remote as a root parcel. single-spa never forgets one, so the slot
 * keeps it and mounts and unmounts it again instead of making another.
 */
export async function mountParcel(
  lifecycles: RemoteLifecycles,
  domElement: HTMLElement,
  shell: Shell,
): Promise<MountedRemote> {
  const { bootstrap, mount, unmount } = lifecycles;
  const parcel = mountRootParcel<RemoteProps>({ bootstrap, mount, unmount, timeouts } as RemoteLifecycles, {
    domElement,
    shell,
    inSight: true,
  });
  await within(mountDeadline, parcel.mountPromise);
  return parcel;
}
