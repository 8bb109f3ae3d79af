import type { Shell } from '@dmp/shared/shell';
import { useLayoutEffect, useState } from 'react';
import { explainLoadError, loadLifecycles } from './federation.ts';
import { mountParcel } from './parcel.ts';
import { RemoteSlot, type RemoteVisibility } from './remote-slot.ts';
import { addVisit, visibilityOf } from './remote-visibility.ts';
import type { Remotes } from './remotes.ts';

/** The part of the shell that all remotes share. */
export type ShellBase = Omit<Shell, 'reportFailure'>;

/**
 * Creates the slot of a remote at its first visit.
 * @param slots by the name of the remote; this hook adds to it
 * @param open name of the remote whose page is open
 * @returns returns the visibility of a remote
 */
export function useSlots(
  slots: Map<string, RemoteSlot>,
  remotes: Remotes,
  shell: ShellBase,
  open: string | undefined,
): (name: string) => RemoteVisibility {
  const [visits, setVisits] = useState<readonly string[]>([]);
  const now = addVisit(visits, open);
  if (now !== visits) setVisits(now);

  if (open !== undefined && !slots.has(open)) {
    const dependencies = {
      release: (retry: boolean) => remotes.release(open, retry),
      load: (release: Parameters<typeof loadLifecycles>[1]) => loadLifecycles(remotes.urlOf(open), release),
      mount: mountParcel,
      explain: explainLoadError,
    };
    slots.set(open, new RemoteSlot(open, dependencies, shell));
  }
  useLayoutEffect(() => {
    for (const slot of slots.values()) slot.setShell(shell);
  }, [slots, shell]);

  return (name) => visibilityOf(name, now, open);
}
