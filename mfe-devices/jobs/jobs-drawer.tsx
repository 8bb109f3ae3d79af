import { Drawer } from '@dmp/shared/antd/dialog';
import { ArrowLeftOutlined } from '@dmp/shared/antd/icons';
import { Button } from '@dmp/shared/antd/shell';
import { jobPermissions } from '@dmp/shared/contract';
import { useShell } from '@dmp/shared/shell';
import type { JobsView } from '@dmp/shared/ui';
import { useEffect, useRef } from 'react';
import { JobList } from './job-list.tsx';
import { JobView } from './job-view.tsx';
import styles from './jobs-drawer.module.css';

export interface JobsDrawerProps {
  view: JobsView;
  onView(view: JobsView): void;
}

/** What has become of actions: the jobs, and each device of one of them. */
export function JobsDrawer({ view, onView }: JobsDrawerProps) {
  const { session } = useShell();
  // By a shared address the drawer opens for anybody.
  const allowed = jobPermissions.some((permission) => session.can(permission));
  const content = useRef<HTMLDivElement>(null);
  const shown = JSON.stringify(view);
  useEffect(() => {
    // What led to another view is gone with its own, and the focus with it.
    if (shown && document.activeElement === document.body) content.current?.focus();
  }, [shown]);
  return (
    <Drawer
      open={view !== undefined}
      size={1180}
      title={view && 'job' in view ? 'Job' : 'Jobs'}
      onClose={() => onView(undefined)}
      destroyOnHidden
      extra={
        allowed && view && 'job' in view ? (
          <Button icon={<ArrowLeftOutlined aria-hidden />} onClick={() => onView({ list: 'open' })}>
            All jobs
          </Button>
        ) : null
      }
    >
      <div ref={content} tabIndex={-1} className={styles.content}>
        {allowed ? null : <span>You don't have permission to see jobs.</span>}
        {allowed && view && 'job' in view ? <JobView key={view.job} id={view.job} /> : null}
        {allowed && view && 'list' in view ? <JobList list={view.list} onView={onView} /> : null}
      </div>
    </Drawer>
  );
}
