import type { Shell } from '@dmp/shared/shell';
import { useLayoutEffect, useState } from 'react';
import { explained, loadLifecycles } from './federation.ts';
import { mountParcel } from './parcel.ts';
import { presenceOf, visited } from './presence.ts';
import { type Presence, RemoteSlot } from './remote-slot.ts';
import type { Remotes } from './remotes.ts';

/** What a remote is given, but for what is its own. */
export type ShellBase = Omit<Shell, 'reportFailure'>;

/**
 * Makes the place of a remote at its first visit, and says what is wanted of each while this one is open.
 * @param slots the places, by the name of the remote: filled here
 */
export function useSlots(
  slots: Map<string, RemoteSlot>,
  remotes: Remotes,
  shell: ShellBase,
  open: string | undefined,
): (name: string) => Presence {
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

  return (name) => presenceOf(name, now, open);
}
