import { RejectedRemote, type RemoteFault } from '../remotes/remote-fault.ts';
import type { RemoteSlot } from '../remotes/remote-slot.ts';
import { type KnownRemote, releaseOf } from '../remotes/remotes.ts';

/** State of a remote in this page, as the drawer shows it. */
export type RemoteState = 'not opened' | 'loading' | 'mounted' | 'hidden' | 'unloaded' | 'failed' | 'refused';

/** What the About drawer shows of a remote. */
export interface RemoteFacts {
  name: string;
  /** Version of the code in the page, or of the release to load; undefined if unknown. */
  version: string | undefined;
  /** 'current', 'pinned', or the origin of another server. */
  source: string;
  state: RemoteState;
  /** Duration of loading and mounting, in milliseconds. */
  loadTime: number | undefined;
  /** The last error, also after a successful retry. */
  lastFault: RemoteFault | undefined;
}

/** The part of a slot that the facts need. */
export type SlotFacts = Pick<RemoteSlot, 'getState' | 'visibility' | 'release' | 'loadTime' | 'lastFault'>;

/**
 * The facts of a remote.
 * @param slot undefined before the first visit
 */
export function remoteFacts(remote: KnownRemote, slot: SlotFacts | undefined): RemoteFacts {
  const { entry, release } = remote;
  return {
    name: entry.name,
    version: (slot?.release ?? releaseOf(remote))?.version,
    source: sourceOf(entry),
    state: stateOf(remote, slot),
    loadTime: slot?.loadTime,
    lastFault: slot?.lastFault ?? (release instanceof Error ? release : undefined),
  };
}

/** A remote without an override is on the console's own server. */
function sourceOf({ url, pin }: KnownRemote['entry']): string {
  if (!url.startsWith('/')) return new URL(url).origin;
  return pin === undefined ? 'current' : 'pinned';
}

function stateOf({ release }: KnownRemote, slot: SlotFacts | undefined): RemoteState {
  const state = slot?.getState();
  if (state?.phase === 'failed') return failed(state.fault);
  if (state?.phase === 'loading') return 'loading';
  if (state?.phase === 'mounted') return slot?.visibility === 'active' ? 'mounted' : 'hidden';
  if (slot?.release) return 'unloaded';
  if (release instanceof Error) return failed(release);
  return release === 'reading' ? 'loading' : 'not opened';
}

const failed = (fault: RemoteFault) => (fault instanceof RejectedRemote ? 'refused' : 'failed');
