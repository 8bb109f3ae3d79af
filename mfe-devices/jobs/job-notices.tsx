import { onDemand } from '@dmp/shared/ui';
import { useBegunJobs } from './begun-jobs.ts';
import type { JobNoticeProps } from './job-notice.tsx';

const JobNotice = onDemand<JobNoticeProps>(async () => (await import('./job-notice.tsx')).JobNotice, 'Job');

/** Tells of the end of each job that was begun here, while a page of devices is in sight; it draws nothing. */
export function JobNotices() {
  return useBegunJobs().map((id) => <JobNotice key={id} id={id} />);
}
