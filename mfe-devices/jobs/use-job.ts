import { remoteActionsApi } from '@dmp/shared/api';
import type { JobDetail, JobDevice, Outcome } from '@dmp/shared/contract';
import { serverNow, useApi } from '@dmp/shared/shell';
import { type ListLoad, type ListQuery, useFailureNotice } from '@dmp/shared/ui';
import useSWR from 'swr';
import { watchInterval } from './job-words.ts';

/** One job and a page of its devices, looked after while it is open and the page in sight. */
export function useJob(
  id: string,
  { pageNumber, pageSize }: ListQuery,
  outcome: Outcome | undefined,
): {
  job: JobDetail | undefined;
  rows: ListLoad<JobDevice>;
  seenAt: Date | undefined;
  behind: boolean;
  reload(): Promise<unknown>;
} {
  const remoteActions = useApi(remoteActionsApi);
  const notice = useFailureNotice('Get jobs failed!');
  const call = { pageNumber, pageSize, ...(outcome ? { outcome } : {}) };
  const { data, error, isValidating, mutate } = useSWR(
    ['job', id, call] as const,
    async ([, asked, query]) => ({
      asked: query,
      job: await remoteActions.getJob(asked, query),
      seenAt: serverNow(),
    }),
    {
      keepPreviousData: true,
      refreshInterval: (latest) => watchInterval(latest?.job, serverNow()),
      onSuccess: notice.onSuccess,
      onError: notice.onError,
    },
  );
  const retry = () => notice.retry(mutate);
  const stale = data !== undefined && JSON.stringify(data.asked) !== JSON.stringify(call);
  return {
    job: data?.job,
    rows: {
      page: data?.job.rows,
      // A look that failed leaves what was seen before, and is told of beside it; the next one follows.
      error: data === undefined || stale ? error : undefined,
      busy: isValidating && (data === undefined || stale),
      stale,
      retry,
    },
    seenAt: data?.seenAt,
    behind: data !== undefined && error !== undefined,
    reload: retry,
  };
}
