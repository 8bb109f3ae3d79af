import { useSearchParams } from '@dmp/shared/antd/router';
import { type ListSpec, withoutListQuery } from '@dmp/shared/ui';

/** Which jobs a list shows: those that are not at their end, all, or those that one began oneself. */
export const jobLists = ['open', 'all', 'mine'] as const;
export type JobListName = (typeof jobLists)[number];

/** What the drawer shows: a list of jobs, one job, or nothing because it is closed. */
export type JobsView = { list: JobListName } | { job: string } | undefined;

/** The list of jobs in the address of a page that has a list of its own. */
export const jobListSpec: ListSpec = { prefix: 'jobs', filterParameters: [], sortFields: [] };
/** The devices of one job there. */
export const jobRowsSpec: ListSpec = { prefix: 'job', filterParameters: ['outcome'], sortFields: [] };

/** The query of an address whose drawer shows this, and otherwise is the same. */
export function withJobs(current: URLSearchParams, view: JobsView): URLSearchParams {
  const changed = withoutListQuery(jobListSpec, withoutListQuery(jobRowsSpec, current));
  changed.delete('job');
  changed.delete('jobs');
  if (view && 'job' in view) changed.set('job', view.job);
  if (view && 'list' in view) changed.set('jobs', view.list);
  return changed;
}

/** The drawer of jobs, held in the address, so that a job can be shared and the back button closes it. */
export function useJobsAddress(): [JobsView, (view: JobsView) => void] {
  const [address, setAddress] = useSearchParams();
  const job = address.get('job');
  const list = jobLists.find((known) => known === address.get('jobs'));
  const view: JobsView = job ? { job } : list ? { list } : undefined;
  const show = (next: JobsView) => setAddress((current) => withJobs(current, next));
  return [view, show];
}
