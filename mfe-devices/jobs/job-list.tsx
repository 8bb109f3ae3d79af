import { Radio } from '@dmp/shared/antd/basics';
import { useLocation } from '@dmp/shared/antd/router';
import { remoteActionsApi } from '@dmp/shared/api';
import type { Job } from '@dmp/shared/contract';
import { formatNumber } from '@dmp/shared/format';
import { useApi } from '@dmp/shared/shell';
import {
  type JobListName,
  type JobsView,
  jobListSpec,
  jobLists,
  ListPage,
  type PagedColumn,
  TimeText,
  useListLoad,
  useListQuery,
} from '@dmp/shared/ui';
import { jobLabel } from './job-words.ts';
import { OutcomeCounts } from './outcome-counts.tsx';

/** Together they are as wide as the drawer. */
const columns: PagedColumn<Job>[] = [
  { key: 'action', title: 'Action', width: 216, link: true, render: jobLabel },
  { key: 'devices', title: 'Devices', width: 84, render: ({ devices }) => formatNumber(devices) },
  {
    key: 'outcomes',
    title: 'Outcomes',
    width: 272,
    card: 'line',
    render: ({ outcomes }) => <OutcomeCounts outcomes={outcomes} />,
  },
  {
    key: 'begun',
    title: 'Started',
    width: 200,
    card: 'line',
    render: ({ createdAt }) => <TimeText at={createdAt} relative />,
  },
  {
    key: 'scheduled',
    title: 'Scheduled for',
    width: 200,
    render: ({ scheduledTime }) => <TimeText at={scheduledTime} />,
  },
  { key: 'by', title: 'By', width: 160, render: ({ createdBy }) => createdBy },
];

const labels: Record<JobListName, string> = { open: 'Open', all: 'All', mine: 'Mine' };
const empty: Record<JobListName, string> = {
  open: 'No open jobs.',
  all: 'No jobs yet.',
  mine: 'You have not started any jobs yet.',
};

/** Jobs, newest first: open jobs, all jobs, or the user's own jobs. */
export function JobList({ list, onView }: { list: JobListName; onView(view: JobsView): void }) {
  const remoteActions = useApi(remoteActionsApi);
  const { pathname } = useLocation();
  const [query, setQuery] = useListQuery(jobListSpec);
  const { pageNumber, pageSize } = query;
  const load = useListLoad({
    name: 'jobs',
    call: { pageNumber, pageSize, open: list === 'open', mine: list === 'mine' },
    fetch: remoteActions.listJobs,
    failure: 'Get jobs failed!',
    refreshInterval: 3000,
  });
  return (
    <ListPage
      label="Jobs"
      noun="job"
      columns={columns}
      rowKey={({ id }) => id}
      load={load}
      query={query}
      onQuery={setQuery}
      empty={empty[list]}
      link={{
        href: ({ id }) => `${pathname}?job=${encodeURIComponent(id)}`,
        open: (_href, { id }) => onView({ job: id }),
      }}
      refresh={false}
      toolbarStart={
        <Radio.Group
          aria-label="Which jobs"
          optionType="button"
          value={list}
          options={jobLists.map((value) => ({ value, label: labels[value] }))}
          onChange={({ target }) => onView({ list: target.value as JobListName })}
        />
      }
    />
  );
}
