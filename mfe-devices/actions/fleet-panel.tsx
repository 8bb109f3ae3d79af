import { useShowStarted } from '../jobs/use-show-started.ts';
import { ActionDialog } from './action-dialog-on-demand.ts';
import type { FleetActions } from './use-fleet-actions.ts';

/** The action dialog once devices are selected; afterwards the jobs drawer shows the started jobs. */
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
