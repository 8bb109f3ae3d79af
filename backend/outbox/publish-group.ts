import { randomUUID } from 'node:crypto';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Tables } from '../database/index.ts';

/** An EVSE with its connectors, in the terms of OCPI 2.2.1 (8.3.2 EVSE object, 8.3.3 Connector object). */
interface PublishedEvse {
  uid: string;
  location_id: string | null;
  connectors: { id: string; tariff_ids: string[] }[];
}

/**
 * Writes what the charge-point operator is to be told of a group, and when that
 * was, in the caller's transaction.
 *
 * @returns how many EVSEs were published
 */
export async function publishGroup(
  trx: Kysely<Tables>,
  group: Selectable<Tables['charging_groups']>,
  createdBy: string,
  now: Date,
): Promise<number> {
  const { rows: evses } = await sql<PublishedEvse>`
    select evses.uid, devices.location_id,
      coalesce((
        select json_agg(json_build_object('id', ports.connector_id::text, 'tariff_ids', array[${group.tariff_id}::text])
          order by ports.connector_id)
        from ports where ports.evse_uid = evses.uid), '[]'::json) as connectors
    from charging_group_evses
      join evses on evses.uid = charging_group_evses.evse_uid
      join devices on devices.id = evses.device_id
    where charging_group_evses.group_id = ${group.id}::uuid
    order by evses.uid`.execute(trx);
  if (evses.length === 0) return 0;
  await trx
    .insertInto('outbox')
    .values({
      message_id: randomUUID(),
      subject: 'charging-group.published',
      subject_id: group.id,
      payload: JSON.stringify({
        charging_group_id: group.id,
        country_code: group.country_code,
        party_id: group.party_id,
        tariff_id: group.tariff_id,
        evses,
        last_updated: now.toISOString(),
      }),
      created_by: createdBy,
      created_at: now,
      due_at: now,
    })
    .execute();
  await trx
    .updateTable('charging_groups')
    .set({ last_updated_in_cpo: now, unpublished_since: null })
    .where('id', '=', group.id)
    .execute();
  return evses.length;
}
