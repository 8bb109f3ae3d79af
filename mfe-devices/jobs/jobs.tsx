import { onDemand, useOnceOpen } from '@dmp/shared/ui';
import { type RefObject, useEffect, useRef } from 'react';
import { JobsButton } from './jobs-button.tsx';
import type { JobsDrawerProps } from './jobs-drawer.tsx';
import { useJobsAddress } from './use-jobs-address.ts';

const JobsDrawer = onDemand<JobsDrawerProps>(async () => (await import('./jobs-drawer.tsx')).JobsDrawer, 'Jobs');

/** The button that leads to the jobs, and their drawer. */
export function Jobs() {
  const [, show] = useJobsAddress();
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <JobsButton ref={button} onOpen={() => show({ list: 'open' })} />
      <JobsInAddress back={button} />
    </>
  );
}

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
