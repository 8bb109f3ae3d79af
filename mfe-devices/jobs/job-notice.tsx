import { ApiError, remoteActionsApi } from '@dmp/shared/api';
import type { JobDetail } from '@dmp/shared/contract';
import { useApi, useShell } from '@dmp/shared/shell';
import { JobLink } from '@dmp/shared/ui';
import useSWR from 'swr';
import { useNoteJobs } from './begun-jobs.ts';
import { failedDevices, jobLabel, openDevices, outcomesInWords, watchInterval } from './job-words.ts';

/** Until a first answer has come, in milliseconds. */
const firstLook = 2000;

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
    refreshInterval: (job) => (job ? watchInterval(job, new Date()) : firstLook),
    onSuccess: tell,
    onError: (fault) => {
      if (fault instanceof ApiError && fault.status === 404) told(id);
    },
  });
  return null;
}
