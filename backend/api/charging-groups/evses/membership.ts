import type { GroupEvsesChanged } from '@dmp/shared/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { requireSameCount } from '../../../access/http-error.ts';
import { audited, type NewAuditEntry } from '../../../audit/index.ts';
import { againAfterDeadlock } from '../../../database/deadlock.ts';
import type { Tables } from '../../../database/index.ts';

/**
 * Puts the chosen EVSEs into a group, each out of the one it is in.
 *
 * @param entry how the audit log has it; what came of it is added
 * @param expected how many join, and how many another group loses, as a person confirmed
 * @throws {HttpError} 409 if it would be another number
 */
export function addEvses(
  kysely: Kysely<Tables>,
  group: string,
  chosen: RawBuilder<unknown>,
  entry: NewAuditEntry,
  expected: { evses?: number | undefined; moved?: number | undefined } = {},
): Promise<GroupEvsesChanged> {
  return changed(kysely, entry, async (trx, now) => {
    // In the order of their ids, so that two such calls at once wait for each other and do not deadlock.
    const { rows } = await sql<GroupEvsesChanged & { others: string[] | null }>`
      with before as (
        select evse_uid, group_id from charging_group_evses join evses on evses.uid = evse_uid
        where group_id <> ${group}::uuid and ${chosen}
      ), written as (
        insert into charging_group_evses (evse_uid, group_id, added_at)
        select evses.uid, ${group}::uuid, ${now} from evses where ${chosen} order by evses.uid
        on conflict (evse_uid) do update set group_id = excluded.group_id, added_at = excluded.added_at
          where charging_group_evses.group_id <> excluded.group_id
        returning evse_uid
      )
      select count(*) as evses, count(before.evse_uid) as moved, array_agg(distinct before.group_id::text) as others
      from written left join before on before.evse_uid = written.evse_uid`.execute(trx);
    const { evses = 0, moved = 0, others } = rows[0] ?? {};
    requireSameCount(expected.evses, evses, `This adds ${counted(evses)}`);
    requireSameCount(expected.moved, moved, `This takes ${counted(moved)} out of another group`);
    return { answer: { evses, moved }, groups: evses > 0 ? [group, ...(others ?? [])] : [] };
  });
}

/**
 * Takes the chosen EVSEs out of a group; out of any when none is named.
 *
 * @param expectedEvses how many leave it, as a person confirmed
 * @throws {HttpError} 409 if it would be another number
 */
export function removeEvses(
  kysely: Kysely<Tables>,
  group: string | undefined,
  chosen: RawBuilder<unknown>,
  entry: NewAuditEntry,
  expectedEvses?: number,
): Promise<GroupEvsesChanged> {
  return changed(kysely, entry, async (trx) => {
    const { rows } = await sql<{ evses: number; groups: string[] | null }>`
      with gone as (
        delete from charging_group_evses using evses
        where evses.uid = charging_group_evses.evse_uid and ${chosen}
          and ${group === undefined ? sql`true` : sql`group_id = ${group}::uuid`}
        returning group_id
      )
      select count(*) as evses, array_agg(distinct group_id::text) as groups from gone`.execute(trx);
    const { evses = 0, groups } = rows[0] ?? {};
    requireSameCount(expectedEvses, evses, `This removes ${counted(evses)}`);
    return { answer: { evses, moved: 0 }, groups: groups ?? [] };
  });
}

const counted = (evses: number) => `${evses} ${evses === 1 ? 'EVSE' : 'EVSEs'}`;

/** What a change of who is in a group did, and to which groups. */
interface Change {
  answer: GroupEvsesChanged;
  groups: readonly (string | null)[];
}

/** Makes such a change, and notes with those groups that were published that they are another than that now. */
function changed(
  kysely: Kysely<Tables>,
  { detail, ...entry }: NewAuditEntry,
  change: (trx: Kysely<Tables>, now: Date) => Promise<Change>,
): Promise<GroupEvsesChanged> {
  return againAfterDeadlock(() =>
    kysely.transaction().execute(async (trx) => {
      const now = new Date();
      const { answer, groups } = await change(trx, now);
      const touched = groups.filter((id) => id !== null);
      if (touched.length > 0) {
        await trx
          .updateTable('charging_groups')
          .set({ unpublished_since: now })
          .where('id', 'in', touched)
          .where('last_updated_in_cpo', 'is not', null)
          .where('unpublished_since', 'is', null)
          .execute();
      }
      await audited(trx, { ...entry, detail: { ...detail, ...answer } });
      return answer;
    }),
  );
}
