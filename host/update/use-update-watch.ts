import { useEffect, useState } from 'react';
import type { NavigationBlockers } from '../navigation/navigation-blockers.ts';
import type { RemoteSlot } from '../remotes/remote-slot.ts';
import type { Remotes } from '../remotes/remotes.ts';
import { currentHostRelease, hostRelease } from './running-release.ts';
import { UpdateWatch } from './update-watch.ts';

/** Key of the host among the parts. It is not a valid name of a remote. */
const host = ':host';

/** Watches for newer releases of the host and of the remotes whose code is in the page. */
export function useUpdateWatch(
  remotes: Remotes,
  slots: ReadonlyMap<string, RemoteSlot>,
  blockers: NavigationBlockers,
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
            remotes.latestVersions(parts.filter((part) => part !== host)),
          ]);
          return own === undefined ? others : new Map([...others, [host, own]]);
        },
        reload: () => blockers.leave(() => window.location.reload()),
      }),
  );
  useEffect(() => watch.start(), [watch]);
  return watch;
}
