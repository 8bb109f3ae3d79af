import { serverLimits } from '@dmp/shared/contract';
import { sql, type Transaction } from 'kysely';
import { prepared } from '../../database/prepared.ts';
import type { Tables } from '../../database/tables.ts';
import type { EffectOf } from './effect.ts';
import { rowsOf } from './rows.ts';

/** Notes connectors that chargers report and the record does not have; no more of each device than are shown. */
export async function writeUnknownConnectors(
  trx: Transaction<Tables>,
  effects: readonly EffectOf<'unknown-connector'>[],
): Promise<void> {
  const rows = effects.map(({ deviceId, at, connectorId, status }) => ({
    ...{ device_id: deviceId, at, connector_id: connectorId, status },
  }));
  await sql`${prepared}
    insert into unknown_connectors as u (device_id, connector_id, status, first_at, last_at)
    select x.device_id, x.connector_id, x.status, x.at, x.at
    from ${rowsOf(rows, 'device_id uuid, at timestamptz, connector_id integer, status text')}
    -- It may have been added since the charger connected.
    where not exists (
        select from ports p where p.device_id = x.device_id and p.connector_id = x.connector_id)
      and (
        exists (
          select from unknown_connectors k where k.device_id = x.device_id and k.connector_id = x.connector_id)
        or (select count(*) from unknown_connectors k where k.device_id = x.device_id)
          < ${serverLimits.unknownConnectors}::integer)
    on conflict (device_id, connector_id) do update set
      last_at = excluded.last_at, status = coalesce(excluded.status, u.status)`.execute(trx);
}
