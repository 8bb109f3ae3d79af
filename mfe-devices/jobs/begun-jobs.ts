import { useCallback } from 'react';
import useSWR, { useSWRConfig } from 'swr';

/** Where the jobs are kept that were begun here and are not at their end. */
const begunKey = 'begun jobs';

/** The newest jobs that are polled, each by itself: a job on chargers that stay disconnected does not end. */
const watched = 20;

/** The jobs that were begun here and whose end has not been told. */
export function useBegunJobs(): readonly string[] {
  const { data = [] } = useSWR<readonly string[]>(begunKey, null);
  return data;
}

/** Notes jobs that were begun, so that their end is told; or that it was. */
export function useNoteJobs(): { begun(ids: readonly string[]): void; told(id: string): void } {
  const { mutate } = useSWRConfig();
  const change = useCallback(
    (next: (ids: readonly string[]) => readonly string[]) =>
      void mutate<readonly string[]>(begunKey, (ids = []) => next(ids), { revalidate: false }),
    [mutate],
  );
  return {
    begun: (added) => change((ids) => [...new Set([...ids, ...added])].slice(-watched)),
    told: (id) => change((ids) => ids.filter((other) => other !== id)),
  };
}
