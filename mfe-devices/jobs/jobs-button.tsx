import { Button } from '@dmp/shared/antd/shell';
import { remoteActionsApi } from '@dmp/shared/api';
import { jobPermissions } from '@dmp/shared/contract';
import { formatNumber } from '@dmp/shared/format';
import { useApi, useShell } from '@dmp/shared/shell';
import type { Ref } from 'react';
import useSWR from 'swr';

/** Where the number of open jobs is kept; told anew when one begins or ends. */
export const openJobsKey = 'open jobs';

interface JobsButtonProps {
  onOpen(): void;
  ref?: Ref<HTMLButtonElement>;
}

/** The way to the jobs, with how many of them are open; nothing for who may not see them. */
export function JobsButton({ onOpen, ref }: JobsButtonProps) {
  const { session } = useShell();
  const remoteActions = useApi(remoteActionsApi);
  const allowed = jobPermissions.some((permission) => session.can(permission));
  // A number that could not be fetched is left out; the list behind the button says what is wrong.
  const { data: open } = useSWR(
    allowed ? openJobsKey : null,
    async () => (await remoteActions.listJobs({ open: true, pageSize: 1 })).totalElements,
    { refreshInterval: 10_000 },
  );
  if (!allowed) return null;
  return (
    <Button ref={ref} onClick={onOpen} aria-haspopup="dialog">
      {open ? `Jobs (${formatNumber(open)} open)` : 'Jobs'}
    </Button>
  );
}
