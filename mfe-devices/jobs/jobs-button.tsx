import { Button } from '@dmp/shared/antd/shell';
import { remoteActionsApi } from '@dmp/shared/api';
import { jobPermissions } from '@dmp/shared/contract';
import { formatNumber } from '@dmp/shared/format';
import { useApi, useShell } from '@dmp/shared/shell';
import type { Ref } from 'react';
import useSWR from 'swr';

/** SWR key of the number of open jobs; mutated when a job starts or ends. */
export const openJobsKey = 'open jobs';

interface JobsButtonProps {
  onOpen(): void;
  ref?: Ref<HTMLButtonElement>;
}

/** Button that opens the jobs, with the number of open jobs; renders nothing without permission. */
export function JobsButton({ onOpen, ref }: JobsButtonProps) {
  const { session } = useShell();
  const remoteActions = useApi(remoteActionsApi);
  const allowed = jobPermissions.some((permission) => session.can(permission));
  // An error only hides the number; the list behind the button displays it.
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
