import { Radio } from '@dmp/shared/antd/basics';
import { useLocation } from '@dmp/shared/antd/router';
import { remoteActionsApi } from '@dmp/shared/api';
import type { Job } from '@dmp/shared/contract';
import { formatNumber } from '@dmp/shared/format';
import { useApi } from '@dmp/shared/shell';
import { ListPage, type PagedColumn, TimeText, useListLoad, useListQuery } from '@dmp/shared/ui';
import { jobLabel, outcomesInWords } from './job-words.ts';
import { type JobsView, jobListSpec } from './use-jobs-address.ts';

const columns: PagedColumn<Job>[] = [
  { key: 'action', title: 'Action', width: 270, link: true, render: jobLabel },
  { key: 'devices', title: 'Devices', width: 80, render: ({ devices }) => formatNumber(devices) },
  { key: 'outcomes', title: 'Outcomes', width: 240, render: outcomesInWords },
  { key: 'begun', title: 'Begun', width: 180, render: ({ createdAt }) => <TimeText at={createdAt} /> },
  {
    key: 'scheduled',
    title: 'Scheduled For',
    width: 180,
    render: ({ scheduledTime }) => <TimeText at={scheduledTime} />,
  },
  { key: 'by', title: 'By', width: 180, render: ({ createdBy }) => createdBy },
];

/** Jobs, the newest first: those that are open, or all. */
export function JobList({ list, onView }: { list: 'open' | 'all'; onView(view: JobsView): void }) {
  const remoteActions = useApi(remoteActionsApi);
  const { pathname } = useLocation();
  const [query, setQuery] = useListQuery(jobListSpec);
  const { pageNumber, pageSize } = query;
  const load = useListLoad({
    name: 'jobs',
    call: { pageNumber, pageSize, open: list === 'open' },
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
      empty={list === 'open' ? 'No job is open.' : 'No jobs yet.'}
      link={{
        href: ({ id }) => `${pathname}?job=${encodeURIComponent(id)}`,
        open: (_href, { id }) => onView({ job: id }),
      }}
      refresh={false}
      lead={
        <Radio.Group
          aria-label="Which jobs"
          optionType="button"
          value={list}
          options={[
            { value: 'open', label: 'Open' },
            { value: 'all', label: 'All' },
          ]}
          onChange={({ target }) => onView({ list: target.value === 'all' ? 'all' : 'open' })}
        />
      }
    />
  );
}
