import { useEffect, useState } from 'react';
import type { Leaving } from '../navigation/leaving.ts';
import type { RemoteSlot } from '../remotes/remote-slot.ts';
import type { Remotes } from '../remotes/remotes.ts';
import { currentHostRelease, hostRelease } from './running-release.ts';
import { UpdateWatch } from './update-watch.ts';

/** The host among the parts: no remote may be called so. */
const host = ':host';

/** Checks whether the host, or a remote whose code is in the page, was released since. */
export function useUpdateWatch(
  remotes: Remotes,
  slots: ReadonlyMap<string, RemoteSlot>,
  leaving: Leaving,
): UpdateWatch {
  const [watch] = useState(
    () =>
      new UpdateWatch({
        running: () => {
          const running = new Map<string, string>();
          if (hostRelease !== undefined) running.set(host, hostRelease);
          for (const [name, { release }] of slots) if (release) running.set(name, release.version);
          return running;
        },
        current: async (parts) => {
          const [own, others] = await Promise.all([
            parts.includes(host) ? currentHostRelease() : undefined,
            remotes.latest(parts.filter((part) => part !== host)),
          ]);
          return own === undefined ? others : new Map([...others, [host, own]]);
        },
        reload: () => leaving.leave(() => window.location.reload()),
      }),
  );
  useEffect(() => watch.start(), [watch]);
  return watch;
}
