import { Refusal, type RemoteFault } from '../remotes/remote-fault.ts';
import type { RemoteSlot } from '../remotes/remote-slot.ts';
import { type KnownRemote, releaseOf } from '../remotes/remotes.ts';

/** What has become of a remote in this page. */
export type RemoteState = 'not opened' | 'loading' | 'mounted' | 'hidden' | 'unloaded' | 'failed' | 'refused';

/** What the console knows of one remote, for a person who asks. */
export interface RemoteFacts {
  name: string;
  /** Of the code in the page, or of the release to load; undefined where none is known. */
  version: string | undefined;
  /** Why this version: the current one, one that operations pinned, or the other server it comes from. */
  source: string;
  state: RemoteState;
  /** What its code took to come and to stand, in milliseconds. */
  loadTime: number | undefined;
  /** What went wrong last, also when it went well since. */
  lastFault: RemoteFault | undefined;
}

/** A remote's place in the page, as far as it is told of. */
export type SlotFacts = Pick<RemoteSlot, 'getState' | 'wanted' | 'release' | 'loadTime' | 'lastFault'>;

/** The facts of a remote, from what is known of its release and its place in the page; none before its first visit. */
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

/** What operations list stands on the console's own server. */
function sourceOf({ url, pin }: KnownRemote['entry']): string {
  if (!url.startsWith('/')) return new URL(url).origin;
  return pin === undefined ? 'current' : 'pinned';
}

function stateOf({ release }: KnownRemote, slot: SlotFacts | undefined): RemoteState {
  const state = slot?.getState();
  if (state?.phase === 'failed') return failed(state.fault);
  if (state?.phase === 'loading') return 'loading';
  if (state?.phase === 'mounted') return slot?.wanted === 'shown' ? 'mounted' : 'hidden';
  if (slot?.release) return 'unloaded';
  if (release instanceof Error) return failed(release);
  return release === 'reading' ? 'loading' : 'not opened';
}

const failed = (fault: RemoteFault) => (fault instanceof Refusal ? 'refused' : 'failed');
