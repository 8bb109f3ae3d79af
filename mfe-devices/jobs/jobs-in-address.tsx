import { onDemand, useOnceOpen } from '@dmp/shared/ui';
import { type RefObject, useEffect, useRef } from 'react';
import type { JobsDrawerProps } from './jobs-drawer.tsx';
import { useJobsAddress } from './use-jobs-address.ts';

const JobsDrawer = onDemand<JobsDrawerProps>(async () => (await import('./jobs-drawer.tsx')).JobsDrawer, 'Jobs');

/**
 * The drawer of jobs, where the address asks for it. When it is closed the
 * focus is where it came from; on `back`, where that is gone.
 */
export function JobsInAddress({ back }: { back: RefObject<HTMLElement | null> }) {
  const [view, show] = useJobsAddress();
  const open = view !== undefined;
  const wasOpen = useRef(false);
  const drawn = useOnceOpen(open);
  useEffect(() => {
    // The drawer itself gives the focus back only when it stood fully open.
    if (wasOpen.current && !open) back.current?.focus();
    wasOpen.current = open;
  }, [open, back]);
  return drawn ? <JobsDrawer view={view} onView={show} /> : null;
}
