import { statesApi } from '@dmp/shared/api';
import { type Device, permissionsLike } from '@dmp/shared/contract';
import { useApi, useShell } from '@dmp/shared/shell';
import { entityAnswer } from '@dmp/shared/ui';
import useSWR from 'swr';
import styles from './maintenance-strip.module.css';
import { fieldLabels } from './state/state-words.ts';

/** How often the words are fetched again, in milliseconds: somebody else may change them. */
const refreshInterval = 60_000;

interface MaintenanceStripProps {
  device: Pick<Device, 'chargeboxId' | 'maintenanceMode'>;
}

/** Why a device is in maintenance mode: its message and work order number, for users who may see its state. */
export function MaintenanceStrip({ device: { chargeboxId, maintenanceMode } }: MaintenanceStripProps) {
  const { session } = useShell();
  const states = useApi(statesApi);
  const isShown =
    maintenanceMode === true &&
    permissionsLike('update:dm-devices-state-').some((permission) => session.can(permission));
  // The key and the form of the State tab: what is saved there is shown here. What could not be fetched is left out.
  const { data } = useSWR(
    isShown ? (['device-state', chargeboxId] as const) : null,
    async ([, asked]) => entityAnswer(await states.get(asked)),
    { refreshInterval },
  );
  const state = isShown ? data?.entity : undefined;
  const message = state?.maintenanceModeEnabledMessage;
  const workOrder = state?.maintenanceModeEnabledWorkOrderNumber;
  if (!message && !workOrder) return null;
  return (
    <section aria-label="Maintenance" className={styles.strip}>
      <strong>Maintenance:</strong>
      {message ? <span>{message}</span> : null}
      {workOrder ? (
        <span className={styles.order}>{`${fieldLabels.maintenanceModeEnabledWorkOrderNumber} ${workOrder}`}</span>
      ) : null}
    </section>
  );
}
