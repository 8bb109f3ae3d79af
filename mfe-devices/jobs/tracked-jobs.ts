import { useCallback } from 'react';
import useSWR, { useSWRConfig } from 'swr';

/** SWR key of the IDs of unfinished jobs that were started in this tab. */
const trackedKey = 'begun jobs';

/** Maximum number of jobs, each polled separately: a job on chargers that stay disconnected does not end. */
const maxTracked = 20;

/** IDs of the jobs started in this tab whose end has not been reported. */
export function useTrackedJobs(): readonly string[] {
  const { data = [] } = useSWR<readonly string[]>(trackedKey, null);
  return data;
}

/** Tracks started jobs so that their end is reported, and untracks reported ones. */
export function useJobTracker(): { track(ids: readonly string[]): void; untrack(id: string): void } {
  const { mutate } = useSWRConfig();
  const change = useCallback(
    (next: (ids: readonly string[]) => readonly string[]) =>
      void mutate<readonly string[]>(trackedKey, (ids = []) => next(ids), { revalidate: false }),
    [mutate],
  );
  return {
    track: (added) => change((ids) => [...new Set([...ids, ...added])].slice(-maxTracked)),
    untrack: (id) => change((ids) => ids.filter((other) => other !== id)),
  };
}
