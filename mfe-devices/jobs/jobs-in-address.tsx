import { onDemand, useHasBeenOpen } from '@dmp/shared/ui';
import { type RefObject, useEffect, useRef } from 'react';
import type { JobsDrawerProps } from './jobs-drawer.tsx';
import { useJobsAddress } from './use-jobs-address.ts';

const JobsDrawer = onDemand<JobsDrawerProps>(async () => (await import('./jobs-drawer.tsx')).JobsDrawer, 'Jobs');

/**
 * The jobs drawer, open while the address has a job or a list of jobs.
 *
 * @param back gets the focus when the drawer closes
 */
export function JobsInAddress({ back }: { back: RefObject<HTMLElement | null> }) {
  const [view, show] = useJobsAddress();
  const open = view !== undefined;
  const wasOpen = useRef(false);
  const isMounted = useHasBeenOpen(open);
  useEffect(() => {
    // antd's drawer restores the focus only after it was fully open.
    if (wasOpen.current && !open) back.current?.focus();
    wasOpen.current = open;
  }, [open, back]);
  return isMounted ? <JobsDrawer view={view} onView={show} /> : null;
}
