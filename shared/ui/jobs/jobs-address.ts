import { type ListSpec, withoutListQuery } from '../list/list-query.ts';

/** Lists of jobs: those that have not ended, all, or the user's own. */
export const jobLists = ['open', 'all', 'mine'] as const;
/** Name of one of the {@link jobLists}. */
export type JobListName = (typeof jobLists)[number];

/** Content of the drawer of jobs: a list, one job, or undefined while it is closed. */
export type JobsView = { list: JobListName } | { job: string } | undefined;

/** Query parameters of the list of jobs. They have a prefix, because the page below has a list of its own. */
export const jobListSpec: ListSpec = { prefix: 'jobs', filterParameters: [], sortFields: [] };
/** Query parameters of the list of a job's devices. */
export const jobRowsSpec: ListSpec = { prefix: 'job', filterParameters: ['outcome'], sortFields: [] };

/** Returns the query with the drawer showing `view`, otherwise unchanged. */
export function withJobs(current: URLSearchParams, view: JobsView): URLSearchParams {
  const changed = withoutListQuery(jobListSpec, withoutListQuery(jobRowsSpec, current));
  changed.delete('job');
  changed.delete('jobs');
  if (view && 'job' in view) changed.set('job', view.job);
  if (view && 'list' in view) changed.set('jobs', view.list);
  return changed;
}

/** Reads the content of the drawer from an address. */
export function jobsIn(address: URLSearchParams): JobsView {
  const job = address.get('job');
  const list = jobLists.find((known) => known === address.get('jobs'));
  return job ? { job } : list ? { list } : undefined;
}

/** Pages below `/devices` without a drawer of jobs. */
const withoutDrawer = ['/devices/unknown', '/devices/import'];

/** Returns the address of the drawer: over the current page if it has one, otherwise over the list of devices. */
export function jobsAddress({ pathname, search }: Pick<Location, 'pathname' | 'search'>, view: JobsView): string {
  const isOfDevices = pathname === '/devices' || pathname.startsWith('/devices/');
  const hasDrawer = isOfDevices && !withoutDrawer.includes(pathname);
  const base = hasDrawer ? pathname : '/devices';
  return `${base}?${withJobs(new URLSearchParams(hasDrawer ? search : ''), view)}`;
}
