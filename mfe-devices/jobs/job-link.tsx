import type { Shell } from '@dmp/shared/shell';
import type { Ref } from 'react';
import { type JobsView, withJobs } from './use-jobs-address.ts';

interface JobLinkProps {
  /** What of the drawer it opens. */
  view: Exclude<JobsView, undefined>;
  navigate: Shell['navigate'];
  ref?: Ref<HTMLAnchorElement>;
  children: string;
}

/**
 * Opens the drawer of jobs over the page of devices one is on, or over their
 * list. It stands in notifications too, outside of the remote and for longer
 * than its page: so it takes what it needs, and looks where one is when pressed.
 */
export function JobLink({ view, navigate, ref, children }: JobLinkProps) {
  return (
    <a
      ref={ref}
      href={`/devices?${withJobs(new URLSearchParams(), view)}`}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        navigate(jobsAddress(window.location, view));
      }}
    >
      {children}
    </a>
  );
}

/** The address of the drawer: over the page in sight, where that has one. */
export function jobsAddress({ pathname, search }: Pick<Location, 'pathname' | 'search'>, view: JobsView): string {
  const hasDrawer = pathname === '/devices' || pathname.startsWith('/devices/');
  const base = hasDrawer ? pathname : '/devices';
  return `${base}?${withJobs(new URLSearchParams(hasDrawer ? search : ''), view)}`;
}
