import type { Updates } from '@dmp/shared/shell';
import { useCallback, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { PageLoading } from '../layout/page-sentence.tsx';
import { faultOf } from './remote-fault.ts';
import { RemotePanel } from './remote-panel.tsx';
import type { Presence, RemoteSlot } from './remote-slot.ts';
import styles from './remote-view.module.css';
import { type KnownRemote, labelOf } from './remotes.ts';

interface RemoteViewProps {
  slot: RemoteSlot;
  label: string;
  presence: Presence;
  updates: Updates;
}

/** One remote's container in the page, with what is to be said while nothing stands in it. */
export function RemoteView({ slot, label, presence, updates }: RemoteViewProps) {
  const state = useSyncExternalStore(slot.subscribe, slot.getState);
  // Before the browser paints: the page that is left goes, and the other one comes, together.
  useLayoutEffect(() => slot.want(presence), [slot, presence]);
  // The console goes away when the session ends: nothing may live on in it.
  useEffect(() => () => slot.want('gone'), [slot]);
  const place = useCallback((parent: HTMLDivElement | null) => parent?.append(slot.element), [slot]);

  return (
    <div hidden={presence !== 'shown'} className={styles.remote}>
      {state.phase === 'failed' && (
        <RemotePanel label={label} reason={state.fault.message} updates={updates} onRetry={() => slot.retry()} />
      )}
      {(state.phase === 'loading' || state.phase === 'idle') && <PageLoading />}
      <div ref={place} hidden={state.phase !== 'mounted'} className={styles.place} />
    </div>
  );
}

interface UnavailableRemoteProps {
  remote: KnownRemote;
  updates: Updates;
  onRetry(): Promise<unknown>;
}

/** A remote whose release is not to be had: nobody knows its pages, so only its name can be shown. */
export function UnavailableRemote({ remote, updates, onRetry }: UnavailableRemoteProps) {
  const [busy, setBusy] = useState(false);
  const [reason, setReason] = useState(remote.release instanceof Error ? remote.release.message : '');
  const retry = async () => {
    setBusy(true);
    try {
      await onRetry();
    } catch (error) {
      setReason(faultOf(error).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <RemotePanel label={labelOf(remote)} reason={reason} updates={updates} busy={busy} onRetry={() => void retry()} />
  );
}
