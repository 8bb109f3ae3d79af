import type { Shell } from '@dmp/shared/shell';
import { useLayoutEffect, useState } from 'react';
import { explained, loadLifecycles } from './federation.ts';
import { mountParcel } from './parcel.ts';
import { presenceOf, visited } from './presence.ts';
import { type Presence, RemoteSlot } from './remote-slot.ts';
import type { Remotes } from './remotes.ts';

/** What a remote is given, but for what is its own. */
export type ShellBase = Omit<Shell, 'reportFailure'>;

/** The places of the remotes that were visited, by name, and what is wanted of each while this one is open. */
export function useSlots(remotes: Remotes, shell: ShellBase, open: string | undefined) {
  const [slots] = useState(() => new Map<string, RemoteSlot>());
  const [visits, setVisits] = useState<readonly string[]>([]);
  const now = visited(visits, open);
  if (now !== visits) setVisits(now);

  if (open !== undefined && !slots.has(open)) {
    const edges = {
      release: (retry: boolean) => remotes.release(open, retry),
      load: (release: Parameters<typeof loadLifecycles>[1]) => loadLifecycles(remotes.urlOf(open), release),
      mount: mountParcel,
      explain: explained,
    };
    slots.set(open, new RemoteSlot(open, edges, shell));
  }
  useLayoutEffect(() => {
    for (const slot of slots.values()) slot.give(shell);
  }, [slots, shell]);

  return {
    slots: slots as ReadonlyMap<string, RemoteSlot>,
    presence: (name: string): Presence => presenceOf(name, now, open),
  };
}
