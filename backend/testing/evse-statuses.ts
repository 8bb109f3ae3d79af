import type { BackendProcess } from './backend-process.ts';
import { queryDatabase } from './query-database.ts';

/** Devices whose own row has other statuses of their EVSEs than the EVSEs have: none, at any time. */
export const devicesAtOddsWithEvses = (backend: BackendProcess) =>
  queryDatabase<{ chargebox_id: string; evse_statuses: string[]; statuses: string[] }>(
    backend,
    `select chargebox_id, evse_statuses, statuses
     from devices, lateral (
       select coalesce(array_agg(operational_status order by operational_status collate "C"), '{}') as statuses
       from evses where device_id = devices.id
     ) e
     where evse_statuses <> statuses`,
  );
