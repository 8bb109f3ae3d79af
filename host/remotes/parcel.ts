import type { RemoteLifecycles, RemoteProps, Shell } from '@dmp/shared/shell';
import { mountRootParcel } from 'single-spa';
import type { MountedRemote } from './remote-slot.ts';

const limit = (millis: number) => ({ millis, warningMillis: millis, dieOnTimeout: true });
/** A remote that does not keep these is given up; without them a mount that hangs would be waited for for ever. */
const timeouts = { bootstrap: limit(8000), mount: limit(8000), unmount: limit(3000), update: limit(3000) };

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
  });
  await parcel.mountPromise;
  return parcel;
}
