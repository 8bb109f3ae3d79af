import { type ListSpec, withoutListQuery } from '../list/list-query.ts';

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

/** What an address says of the drawer. */
export function jobsIn(address: URLSearchParams): JobsView {
  const job = address.get('job');
  const list = jobLists.find((known) => known === address.get('jobs'));
  return job ? { job } : list ? { list } : undefined;
}

/** Pages below `/devices` that have no drawer of jobs. */
const withoutDrawer = ['/devices/unknown', '/devices/import'];

/** The address of the drawer: over the page in sight, where that has one; otherwise over the list of devices. */
export function jobsAddress({ pathname, search }: Pick<Location, 'pathname' | 'search'>, view: JobsView): string {
  const isOfDevices = pathname === '/devices' || pathname.startsWith('/devices/');
  const hasDrawer = isOfDevices && !withoutDrawer.includes(pathname);
  const base = hasDrawer ? pathname : '/devices';
  return `${base}?${withJobs(new URLSearchParams(hasDrawer ? search : ''), view)}`;
}
