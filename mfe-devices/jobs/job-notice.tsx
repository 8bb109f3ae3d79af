import { ApiError, remoteActionsApi } from '@dmp/shared/api';
import type { JobDetail } from '@dmp/shared/contract';
import { serverNow, useApi, useShell } from '@dmp/shared/shell';
import { JobLink } from '@dmp/shared/ui';
import useSWR from 'swr';
import { useNoteJobs } from './begun-jobs.ts';
import { failedDevices, jobLabel, openDevices, outcomesInWords, watchInterval } from './job-words.ts';

/** The interval before the first answer, and the shortest one of an old job, in milliseconds. */
const intervals = { first: 2000, old: 30_000 };
/** The age of an old job, in milliseconds: its chargers are disconnected. */
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
          <span>{`${outcomesInWords(job)}. `}</span>
          <JobLink view={{ job: id }} navigate={navigate}>
            View job
          </JobLink>
        </>
      ),
    });
  };
  // A look that failed is told nobody: nobody has asked, and the next one follows.
  useSWR(['begun job', id], () => remoteActions.getJob(id, { pageSize: 1 }), {
    refreshInterval: (job) => (job ? noticeInterval(job, serverNow()) : intervals.first),
    onSuccess: tell,
    onError: (fault) => {
      // It was deleted, or the user may no longer read it.
      if (fault instanceof ApiError && [403, 404].includes(fault.status)) told(id);
    },
  });
  return null;
}
