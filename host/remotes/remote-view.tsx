import type { Updates } from '@dmp/shared/shell';
import { useCallback, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { PageLoading } from '../layout/page-sentence.tsx';
import { toRemoteFault } from './remote-fault.ts';
import { RemotePanel } from './remote-panel.tsx';
import type { RemoteSlot, RemoteVisibility } from './remote-slot.ts';
import styles from './remote-view.module.css';
import { type KnownRemote, labelOf } from './remotes.ts';

interface RemoteViewProps {
  slot: RemoteSlot;
  label: string;
  visibility: RemoteVisibility;
  updates: Updates;
}

/** The container of one remote in the page, with Loading or the error panel until it is mounted. */
export function RemoteView({ slot, label, visibility, updates }: RemoteViewProps) {
  const state = useSyncExternalStore(slot.subscribe, slot.getState);
  // A layout effect, so that both pages change in the same paint.
  useLayoutEffect(() => slot.setVisibility(visibility), [slot, visibility]);
  // Unmounting the console must unmount its remotes.
  useEffect(() => () => slot.setVisibility('unmounted'), [slot]);
  const attach = useCallback((parent: HTMLDivElement | null) => parent?.append(slot.element), [slot]);

  return (
    <div hidden={visibility !== 'active'} className={styles.remote}>
      {state.phase === 'failed' && (
        <RemotePanel label={label} reason={state.fault.message} updates={updates} onRetry={() => slot.retry()} />
      )}
      {(state.phase === 'loading' || state.phase === 'idle') && <PageLoading />}
      <div ref={attach} hidden={state.phase !== 'mounted'} className={styles.slot} />
    </div>
  );
}

interface UnavailableRemoteProps {
  remote: KnownRemote;
  updates: Updates;
  onRetry(): Promise<unknown>;
}

/** In place of a remote whose release could not be read. Its pages are unknown. */
export function UnavailableRemote({ remote, updates, onRetry }: UnavailableRemoteProps) {
  const [busy, setBusy] = useState(false);
  const [reason, setReason] = useState(remote.release instanceof Error ? remote.release.message : '');
  const retry = async () => {
    setBusy(true);
    try {
      await onRetry();
    } catch (error) {
      setReason(toRemoteFault(error).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <RemotePanel label={labelOf(remote)} reason={reason} updates={updates} busy={busy} onRetry={() => void retry()} />
  );
}
