import type { DeviceFilters } from '@dmp/shared/contract';
import { useSWRConfig } from 'swr';
import { openJobsKey } from '../jobs/jobs-button.tsx';
import { useJobsAddress } from '../jobs/use-jobs-address.ts';
import { ActionDialog } from './action-dialog.tsx';
import { SelectionBar } from './selection-bar.tsx';
import type { FleetActions } from './use-fleet-actions.ts';

interface FleetPanelProps {
  fleet: FleetActions;
  /** Shows the list under these filters. */
  onFilters(filters: DeviceFilters): void;
}

/**
 * What stands above the list while an action is under way: the bar of what is
 * chosen, then the action's dialog. What it began is seen in the drawer of jobs.
 */
export function FleetPanel({ fleet, onFilters }: FleetPanelProps) {
  const { action, selection, confirmed } = fleet;
  const [, showJobs] = useJobsAddress();
  const { mutate } = useSWRConfig();
  if (!action) return null;
  return (
    <>
      <SelectionBar fleet={fleet} onFilters={onFilters} />
      {confirmed ? (
        <ActionDialog
          action={action}
          selection={selection}
          onClose={fleet.back}
          onDone={({ jobIds }) => {
            fleet.end();
            void mutate(openJobsKey);
            const [first, ...others] = jobIds;
            if (first) showJobs(others.length > 0 ? { list: 'open' } : { job: first });
          }}
        />
      ) : null}
    </>
  );
}
