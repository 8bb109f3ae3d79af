import { useShowStarted } from '../jobs/use-show-started.ts';
import { ActionDialog } from './action-dialog-on-demand.ts';
import type { FleetActions } from './use-fleet-actions.ts';

/** The dialog of an action whose devices are chosen. What it began is seen in the drawer of jobs. */
export function FleetPanel({ fleet }: { fleet: FleetActions }) {
  const { action, selection, confirmed } = fleet;
  const showStarted = useShowStarted(action !== undefined && confirmed);
  if (!action || !confirmed) return null;
  return (
    <ActionDialog
      action={action}
      selection={selection}
      onClose={fleet.back}
      onDone={({ jobIds }) => {
        fleet.end();
        showStarted(jobIds);
      }}
    />
  );
}
