import { onDemand, useOnceOpen } from '@dmp/shared/ui';
import { useEffect, useRef } from 'react';
import { JobsButton } from './jobs-button.tsx';
import type { JobsDrawerProps } from './jobs-drawer.tsx';
import { useJobsAddress } from './use-jobs-address.ts';

const JobsDrawer = onDemand<JobsDrawerProps>(async () => (await import('./jobs-drawer.tsx')).JobsDrawer, 'Jobs');

/**
 * The button that leads to the jobs, and their drawer. When that is closed the
 * focus is where it came from; on the button, where that is gone.
 */
export function Jobs() {
  const [view, show] = useJobsAddress();
  const button = useRef<HTMLButtonElement>(null);
  const open = view !== undefined;
  const wasOpen = useRef(false);
  const drawn = useOnceOpen(open);
  useEffect(() => {
    // The drawer itself gives the focus back only when it stood fully open.
    if (wasOpen.current && !open) button.current?.focus();
    wasOpen.current = open;
  }, [open]);
  return (
    <>
      <JobsButton ref={button} onOpen={() => show({ list: 'open' })} />
      {drawn ? <JobsDrawer view={view} onView={show} /> : null}
    </>
  );
}
