import { ApiError, remoteActionsApi } from '@dmp/shared/api';
import type { JobDetail } from '@dmp/shared/contract';
import { useApi, useShell } from '@dmp/shared/shell';
import { JobLink } from '@dmp/shared/ui';
import useSWR from 'swr';
import { useNoteJobs } from './begun-jobs.ts';
import { failedDevices, jobLabel, openDevices, outcomesInWords, watchInterval } from './job-words.ts';

/** How often a job is asked for until a first answer has come, and how often at most once it is old, in milliseconds. */
const intervals = { first: 2000, old: 30_000 };
/** After which nobody waits for the end of a job, in milliseconds: its chargers are away. */
const oldAfter = 10 * 60_000;

const noticeInterval = (job: JobDetail, now: Date): number => {
  const usual = watchInterval(job, now);
  const isOld = now.getTime() - new Date(job.createdAt).getTime() > oldAfter;
  return isOld && usual > 0 ? Math.max(usual, intervals.old) : usual;
};

export interface JobNoticeProps {
  /** Of a job that was begun here. */
  id: string;
}

/** Tells of the end of one job; it draws nothing. */
export function JobNotice({ id }: JobNoticeProps) {
  const { notify, navigate } = useShell();
  const remoteActions = useApi(remoteActionsApi);
  const { told } = useNoteJobs();

  const tell = (job: JobDetail) => {
    if (openDevices(job) > 0) return;
    told(id);
    const kind = failedDevices(job) > 0 ? 'warning' : 'success';
    notify[kind]({
      title: `${jobLabel(job)} is done`,
      text: (
        <>
          {outcomesInWords(job)}.{' '}
          <JobLink view={{ job: id }} navigate={navigate}>
            View job
          </JobLink>
        </>
      ),
    });
  };
  // A look that failed is told nobody: nobody has asked, and the next one follows.
  useSWR(['begun job', id], () => remoteActions.getJob(id, { pageSize: 1 }), {
    refreshInterval: (job) => (job ? noticeInterval(job, new Date()) : intervals.first),
    onSuccess: tell,
    onError: (fault) => {
      // It was deleted, or may no longer be read.
      if (fault instanceof ApiError && [403, 404].includes(fault.status)) told(id);
    },
  });
  return null;
}
