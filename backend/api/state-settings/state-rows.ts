import type { DeviceState } from '@dmp/shared/contract';
import type { Kysely, Selectable } from 'kysely';
import type { Tables } from '../../database/index.ts';

export const selectState = (kysely: Kysely<Tables>, deviceId: string) =>
  kysely
    .selectFrom('devices')
    .select(['chargebox_id', 'party_id', 'freevend', 'available', 'pnc_enabled', 'maintenance_mode'])
    .select(['maintenance_message', 'maintenance_work_order'])
    .select(['state_version', 'state_changed_by', 'state_changed_at'])
    .where('id', '=', deviceId);

export async function readState(kysely: Kysely<Tables>, deviceId: string): Promise<DeviceState> {
  const row = await selectState(kysely, deviceId).executeTakeFirstOrThrow();
  return { chargeboxId: row.chargebox_id, partyId: row.party_id, ...stateFlagsOf(row), version: row.state_version };
}

type FlagColumn = 'freevend' | 'available' | 'pnc_enabled' | 'maintenance_mode';
type TextColumn = 'maintenance_message' | 'maintenance_work_order';

export const stateFlagsOf = (row: Pick<Selectable<Tables['devices']>, FlagColumn | TextColumn>) => ({
  freevend: row.freevend,
  available: row.available,
  pncEnabled: row.pnc_enabled,
  maintenanceMode: row.maintenance_mode,
  maintenanceModeEnabledMessage: row.maintenance_message,
  maintenanceModeEnabledWorkOrderNumber: row.maintenance_work_order,
});
