import { Button } from '@dmp/shared/antd/shell';
import { jobPermissions } from '@dmp/shared/contract';
import { formatNumber } from '@dmp/shared/format';
import { useShell } from '@dmp/shared/shell';
import type { Ref } from 'react';
import useSWR from 'swr';
import { holds } from '../actions/device-action.ts';

/** Where the number of open jobs is kept; told anew when one begins or ends. */
export const openJobsKey = 'open jobs';

interface JobsButtonProps {
  onOpen(): void;
  ref?: Ref<HTMLButtonElement>;
}

/** The way to the jobs, with how many of them are open; nothing for who may not see them. */
export function JobsButton({ onOpen, ref }: JobsButtonProps) {
  const { api, session } = useShell();
  const allowed = jobPermissions.some((permission) => holds(session, permission));
  // A number that could not be fetched is left out; the list behind the button says what is wrong.
  const { data: open } = useSWR(
    allowed ? openJobsKey : null,
    async () => (await api.remoteActions.listJobs({ open: true, pageSize: 1 })).totalElements,
    { refreshInterval: 10_000 },
  );
  if (!allowed) return null;
  return (
    <Button ref={ref} onClick={onOpen} aria-haspopup="dialog">
      {open ? `Jobs (${formatNumber(open)} open)` : 'Jobs'}
    </Button>
  );
}
