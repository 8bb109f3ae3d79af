import { Drawer } from '@dmp/shared/antd/data';
import { ArrowLeftOutlined } from '@dmp/shared/antd/icons';
import { Button } from '@dmp/shared/antd/shell';
import { JobList } from './job-list.tsx';
import { JobView } from './job-view.tsx';
import type { JobsView } from './use-jobs-address.ts';

interface JobsDrawerProps {
  view: JobsView;
  onView(view: JobsView): void;
}

/** What has become of actions: the jobs, and each device of one of them. */
export function JobsDrawer({ view, onView }: JobsDrawerProps) {
  return (
    <Drawer
      open={view !== undefined}
      size={1180}
      title={view && 'job' in view ? 'Job' : 'Jobs'}
      onClose={() => onView(undefined)}
      destroyOnHidden
      extra={
        view && 'job' in view ? (
          <Button icon={<ArrowLeftOutlined aria-hidden />} onClick={() => onView({ list: 'open' })}>
            All Jobs
          </Button>
        ) : null
      }
    >
      {view && 'job' in view ? <JobView key={view.job} id={view.job} onStarted={(job) => onView({ job })} /> : null}
      {view && 'list' in view ? <JobList list={view.list} onView={onView} /> : null}
    </Drawer>
  );
}
