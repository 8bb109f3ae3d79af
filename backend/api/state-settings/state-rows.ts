import type { DeviceState } from '@dmp/shared/contract';
import type { Kysely, Selectable } from 'kysely';
import type { Tables } from '../../database/index.ts';

export const stateRow = (kysely: Kysely<Tables>, deviceId: string) =>
  kysely
    .selectFrom('devices')
    .select(['chargebox_id', 'party_id', 'freevend', 'available', 'pnc_enabled', 'maintenance_mode'])
    .select(['maintenance_message', 'maintenance_work_order'])
    .select(['state_version', 'state_changed_by', 'state_changed_at'])
    .where('id', '=', deviceId);

type FlagColumns = 'freevend' | 'available' | 'pnc_enabled' | 'maintenance_mode';

type Columns = FlagColumns | 'maintenance_message' | 'maintenance_work_order';

type StateRow = Pick<Selectable<Tables['devices']>, Columns | 'chargebox_id' | 'party_id' | 'state_version'>;

export const flagsOf = (row: Pick<StateRow, Columns>) => ({
  freevend: row.freevend,
  available: row.available,
  pncEnabled: row.pnc_enabled,
  maintenanceMode: row.maintenance_mode,
  maintenanceModeEnabledMessage: row.maintenance_message,
  maintenanceModeEnabledWorkOrderNumber: row.maintenance_work_order,
});

export const toState = (row: StateRow): DeviceState => ({
  chargeboxId: row.chargebox_id,
  partyId: row.party_id,
  ...flagsOf(row),
  version: row.state_version,
});
