import type { GroupEvsesChanged } from '@dmp/shared/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../database/index.ts';

/** Puts the chosen EVSEs into a group, each out of the one it is in. */
export async function addEvses(
  kysely: Kysely<Tables>,
  group: string,
  chosen: RawBuilder<unknown>,
): Promise<GroupEvsesChanged> {
  // In the order of their ids, so that two such calls at once wait for each other and do not deadlock.
  const { rows } = await sql<GroupEvsesChanged>`
    with before as (
      select evse_uid from charging_group_evses join evses on evses.uid = evse_uid
      where group_id <> ${group}::uuid and ${chosen}
    ), written as (
      insert into charging_group_evses (evse_uid, group_id)
      select evses.uid, ${group}::uuid from evses where ${chosen} order by evses.uid
      on conflict (evse_uid) do update set group_id = excluded.group_id, added_at = excluded.added_at
        where charging_group_evses.group_id <> excluded.group_id
      returning evse_uid
    )
    select count(*) as evses, count(before.evse_uid) as moved
    from written left join before on before.evse_uid = written.evse_uid`.execute(kysely);
  return rows[0] ?? { evses: 0, moved: 0 };
}

/** Takes the chosen EVSEs out of a group; out of any when none is named. */
export async function removeEvses(
  kysely: Kysely<Tables>,
  group: string | undefined,
  chosen: RawBuilder<unknown>,
): Promise<GroupEvsesChanged> {
  const { numAffectedRows = 0n } = await sql`
    delete from charging_group_evses using evses
    where evses.uid = charging_group_evses.evse_uid and ${chosen}
      and ${group === undefined ? sql`true` : sql`group_id = ${group}::uuid`}`.execute(kysely);
  return { evses: Number(numAffectedRows), moved: 0 };
}
