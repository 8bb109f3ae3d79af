import type { DeviceFilters } from '@dmp/shared/contract';
import { ActionDialog } from './action-dialog.tsx';
import { SelectionBar } from './selection-bar.tsx';
import type { FleetActions } from './use-fleet-actions.ts';
import type { Started } from './use-run-action.ts';

interface FleetPanelProps {
  fleet: FleetActions;
  /** Shows the list under these filters. */
  onFilters(filters: DeviceFilters): void;
  onStarted(started: Started): void;
}

/** What stands above the list while an action is under way: the bar of what is chosen, then the action's dialog. */
export function FleetPanel({ fleet, onFilters, onStarted }: FleetPanelProps) {
  const { action, selection, confirmed } = fleet;
  if (!action) return null;
  return (
    <>
      <SelectionBar fleet={fleet} onFilters={onFilters} />
      {confirmed ? (
        <ActionDialog
          action={action}
          selection={selection}
          onClose={fleet.back}
          onDone={(started) => {
            fleet.end();
            onStarted(started);
          }}
        />
      ) : null}
    </>
  );
}
