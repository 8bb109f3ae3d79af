import { remoteActionsApi } from '@dmp/shared/api';
import type { JobDetail, JobDevice, Outcome } from '@dmp/shared/contract';
import { serverNow, useApi } from '@dmp/shared/shell';
import { type ListLoad, type ListQuery, useFailureNotice } from '@dmp/shared/ui';
import useSWR from 'swr';
import { jobPollInterval } from './job-words.ts';

/** One job and a page of its devices, polled while the page is visible. */
export function useJob(
  id: string,
  { pageNumber, pageSize }: ListQuery,
  outcome: Outcome | undefined,
): {
  job: JobDetail | undefined;
  rows: ListLoad<JobDevice>;
  loadedAt: Date | undefined;
  /** The latest poll failed; `job` is the last known one. */
  refreshFailed: boolean;
  reload(): Promise<unknown>;
} {
  const remoteActions = useApi(remoteActionsApi);
  const notice = useFailureNotice('Get jobs failed!');
  const call = { pageNumber, pageSize, ...(outcome ? { outcome } : {}) };
  const { data, error, isValidating, mutate } = useSWR(
    ['job', id, call] as const,
    async ([, jobId, query]) => ({
      query,
      job: await remoteActions.getJob(jobId, query),
      loadedAt: serverNow(),
    }),
    {
      keepPreviousData: true,
      refreshInterval: (latest) => jobPollInterval(latest?.job, serverNow()),
      onSuccess: notice.onSuccess,
      onError: notice.onError,
    },
  );
  const retry = () => notice.retry(mutate);
  const stale = data !== undefined && JSON.stringify(data.query) !== JSON.stringify(call);
  return {
    job: data?.job,
    rows: {
      page: data?.job.rows,
      // After a failed poll the last known rows stay, and `refreshFailed` reports it.
      error: data === undefined || stale ? error : undefined,
      busy: isValidating && (data === undefined || stale),
      stale,
      retry,
    },
    loadedAt: data?.loadedAt,
    refreshFailed: data !== undefined && error !== undefined,
    reload: retry,
  };
}
