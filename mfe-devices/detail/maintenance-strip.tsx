import { statesApi } from '@dmp/shared/api';
import { type Device, permissionsLike } from '@dmp/shared/contract';
import { useApi, useShell } from '@dmp/shared/shell';
import { entityCacheEntry } from '@dmp/shared/ui';
import useSWR from 'swr';
import styles from './maintenance-strip.module.css';
import { stateFieldLabels } from './state/state-words.ts';

/** In milliseconds; another user may change the message. */
const refreshInterval = 60_000;

interface MaintenanceStripProps {
  device: Pick<Device, 'chargeboxId' | 'maintenanceMode'>;
}

/** Why a device is in maintenance mode: its message and work order number, for users who may see its state. */
export function MaintenanceStrip({ device: { chargeboxId, maintenanceMode } }: MaintenanceStripProps) {
  const { session } = useShell();
  const states = useApi(statesApi);
  const isVisible =
    maintenanceMode === true &&
    permissionsLike('update:dm-devices-state-').some((permission) => session.can(permission));
  // Same SWR key and cache entry as the State tab: what it saves appears here. After an error nothing is shown.
  const { data } = useSWR(
    isVisible ? (['device-state', chargeboxId] as const) : null,
    async ([, id]) => entityCacheEntry(await states.get(id)),
    { refreshInterval },
  );
  const state = isVisible ? data?.entity : undefined;
  const message = state?.maintenanceModeEnabledMessage;
  const workOrder = state?.maintenanceModeEnabledWorkOrderNumber;
  if (!message && !workOrder) return null;
  return (
    <section aria-label="Maintenance" className={styles.strip}>
      <strong>Maintenance:</strong>
      {message ? <span>{message}</span> : null}
      {workOrder ? (
        <span className={styles.order}>{`${stateFieldLabels.maintenanceModeEnabledWorkOrderNumber} ${workOrder}`}</span>
      ) : null}
    </section>
  );
}
