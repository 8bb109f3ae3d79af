import type { Ref } from 'react';
import type { Shell } from '../../shell/shell.ts';
import { type JobsView, jobsAddress, withJobs } from './jobs-address.ts';

interface JobLinkProps {
  /** Content of the drawer to open. */
  view: Exclude<JobsView, undefined>;
  navigate: Shell['navigate'];
  ref?: Ref<HTMLAnchorElement>;
  children: string;
}

/**
 * Link that opens the drawer of jobs over the current page of devices, otherwise over their list. It is also rendered in
 * notifications, outside of the remote and for longer than the page: so it uses no context, and reads the current address
 * on click.
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
