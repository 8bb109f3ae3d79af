import { ApiError, remoteActionsApi } from '@dmp/shared/api';
import type { JobDetail } from '@dmp/shared/contract';
import { serverNow, useApi, useShell } from '@dmp/shared/shell';
import { JobLink } from '@dmp/shared/ui';
import useSWR from 'swr';
import { failedDevices, jobLabel, jobPollInterval, openDevices, outcomesInWords } from './job-words.ts';
import { useJobTracker } from './tracked-jobs.ts';

/** Poll intervals in milliseconds: before the first response, and the minimum for an old job. */
const intervals = { first: 2000, old: 30_000 };
/** Age in milliseconds from which a job is old: its chargers are disconnected. */
const oldAfter = 10 * 60_000;

const noticeInterval = (job: JobDetail, now: Date): number => {
  const usual = jobPollInterval(job, now);
  const isOld = now.getTime() - new Date(job.createdAt).getTime() > oldAfter;
  return isOld && usual > 0 ? Math.max(usual, intervals.old) : usual;
};

export interface JobNoticeProps {
  /** ID of a job that was started in this tab. */
  id: string;
}

/** Polls one job and notifies the user when it ends; renders nothing. */
export function JobNotice({ id }: JobNoticeProps) {
  const { notify, navigate } = useShell();
  const remoteActions = useApi(remoteActionsApi);
  const { untrack } = useJobTracker();

  const notifyEnd = (job: JobDetail) => {
    if (openDevices(job) > 0) return;
    untrack(id);
    const kind = failedDevices(job) > 0 ? 'warning' : 'success';
    notify[kind]({
      title: `${jobLabel(job)} is done`,
      text: (
        <>
          <span>{`${outcomesInWords(job)}. `}</span>
          <JobLink view={{ job: id }} navigate={navigate}>
            View job
          </JobLink>
        </>
      ),
    });
  };
  // A failed poll is silent: the user did not request it, and SWR polls again.
  useSWR(['begun job', id], () => remoteActions.getJob(id, { pageSize: 1 }), {
    refreshInterval: (job) => (job ? noticeInterval(job, serverNow()) : intervals.first),
    onSuccess: notifyEnd,
    onError: (error) => {
      // The job was deleted, or the user may no longer read it.
      if (error instanceof ApiError && [403, 404].includes(error.status)) untrack(id);
    },
  });
  return null;
}
