import type { DeviceFilters } from '@dmp/shared/contract';
import { useShowStarted } from '../jobs/use-show-started.ts';
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
  const showStarted = useShowStarted();
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
            showStarted(jobIds);
          }}
        />
      ) : null}
    </>
  );
}
