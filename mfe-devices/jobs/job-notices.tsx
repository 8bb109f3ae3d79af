import { onDemand } from '@dmp/shared/ui';
import type { JobNoticeProps } from './job-notice.tsx';
import { useTrackedJobs } from './tracked-jobs.ts';

const JobNotice = onDemand<JobNoticeProps>(async () => (await import('./job-notice.tsx')).JobNotice, 'Job');

/** Notifies the user of the end of each job started in this tab while a device page is mounted; renders nothing. */
export function JobNotices() {
  return useTrackedJobs().map((id) => <JobNotice key={id} id={id} />);
}
