import type { Ref } from 'react';
import type { Shell } from '../../shell/shell.ts';
import { type JobsView, jobsAddress, withJobs } from './jobs-address.ts';

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
