import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { faultOf } from './remote-fault.ts';
import { RemotePanel } from './remote-panel.tsx';
import type { RemoteSlot } from './remote-slot.ts';
import { type KnownRemote, labelOf } from './remotes.ts';

/** One remote's container in the page, with what is to be said while nothing stands in it. */
export function RemoteView({ slot, label, isActive }: { slot: RemoteSlot; label: string; isActive: boolean }) {
  const state = useSyncExternalStore(slot.subscribe, slot.getState);
  useEffect(() => {
    slot.want(isActive);
    // The console goes away when the session ends: nothing may live on in it.
    return () => slot.want(false);
  }, [slot, isActive]);
  const place = useCallback((parent: HTMLDivElement | null) => parent?.append(slot.element), [slot]);

  return (
    <section hidden={!isActive} aria-label={label}>
      {state.phase === 'failed' && (
        <RemotePanel label={label} reason={state.fault.message} onRetry={() => slot.retry()} />
      )}
      {(state.phase === 'loading' || state.phase === 'idle') && <p className="dmp-status">Loading ...</p>}
      <div ref={place} hidden={state.phase !== 'mounted'} />
    </section>
  );
}

/** A remote whose release is not to be had: nobody knows its pages, so only its name can be shown. */
export function UnavailableRemote({ remote, onRetry }: { remote: KnownRemote; onRetry(): Promise<unknown> }) {
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
  return <RemotePanel label={labelOf(remote)} reason={reason} busy={busy} onRetry={() => void retry()} />;
}
