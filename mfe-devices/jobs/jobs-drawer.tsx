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

/** Drawer with the list of jobs, or with one job and its devices. */
export function JobsDrawer({ view, onView }: JobsDrawerProps) {
  const { session } = useShell();
  // A shared link opens the drawer for users without permission as well.
  const allowed = jobPermissions.some((permission) => session.can(permission));
  const content = useRef<HTMLDivElement>(null);
  const viewKey = JSON.stringify(view);
  useEffect(() => {
    // The link that opened another view is unmounted, which loses the focus.
    if (viewKey && document.activeElement === document.body) content.current?.focus();
  }, [viewKey]);
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
