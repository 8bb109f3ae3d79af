import type { GroupEvsesChanged } from '@dmp/shared/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { requireSameCount } from '../../access/http-error.ts';
import { audited, type NewAuditEntry } from '../../audit/index.ts';
import { againAfterDeadlock } from '../../database/deadlock.ts';
import type { Tables } from '../../database/index.ts';

/**
 * Adds EVSEs to a group. Each leaves the group that it is in.
 *
 * @param selected condition on `evses`
 * @param entry audit entry, to which the numbers of EVSEs are added
 * @param expected how many EVSEs join, and how many of them leave another group, as the user confirmed
 * @throws {HttpError} 409 for other numbers
 */
export function addEvses(
  kysely: Kysely<Tables>,
  group: string,
  selected: RawBuilder<unknown>,
  entry: NewAuditEntry,
  expected: { evses?: number | undefined; moved?: number | undefined } = {},
): Promise<GroupEvsesChanged> {
  return changeMembers(kysely, entry, async (trx, now) => {
    // In the order of their IDs: two concurrent calls wait for each other and do not deadlock.
    const { rows } = await sql<GroupEvsesChanged & { others: string[] | null }>`
      with before as (
        select evse_uid, group_id from charging_group_evses join evses on evses.uid = evse_uid
        where group_id <> ${group}::uuid and ${selected}
      ), written as (
        insert into charging_group_evses (evse_uid, group_id, added_at)
        select evses.uid, ${group}::uuid, ${now} from evses where ${selected} order by evses.uid
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
 * Removes EVSEs from a group.
 *
 * @param group undefined for any
 * @param selected condition on `evses`
 * @param entry audit entry, to which the number of EVSEs is added
 * @param expectedEvses how many leave the group, as the user confirmed
 * @throws {HttpError} 409 for another number
 */
export function removeEvses(
  kysely: Kysely<Tables>,
  group: string | undefined,
  selected: RawBuilder<unknown>,
  entry: NewAuditEntry,
  expectedEvses?: number,
): Promise<GroupEvsesChanged> {
  return changeMembers(kysely, entry, async (trx) => {
    const { rows } = await sql<{ evses: number; groups: string[] | null }>`
      with removed as (
        delete from charging_group_evses using evses
        where evses.uid = charging_group_evses.evse_uid and ${selected}
          and ${group === undefined ? sql`true` : sql`group_id = ${group}::uuid`}
        returning group_id
      )
      select count(*) as evses, array_agg(distinct group_id::text) as groups from removed`.execute(trx);
    const { evses = 0, groups } = rows[0] ?? {};
    requireSameCount(expectedEvses, evses, `This removes ${counted(evses)}`);
    return { answer: { evses, moved: 0 }, groups: groups ?? [] };
  });
}

const counted = (evses: number) => `${evses} ${evses === 1 ? 'EVSE' : 'EVSEs'}`;

/** Result of a change of members, and the groups that it changed. */
interface MembershipChange {
  answer: GroupEvsesChanged;
  groups: readonly (string | null)[];
}

/** Changes members, marks the changed groups that were published before as unpublished, and writes the audit entry. */
function changeMembers(
  kysely: Kysely<Tables>,
  { detail, ...entry }: NewAuditEntry,
  change: (trx: Kysely<Tables>, now: Date) => Promise<MembershipChange>,
): Promise<GroupEvsesChanged> {
  return againAfterDeadlock(() =>
    kysely.transaction().execute(async (trx) => {
      const now = new Date();
      const { answer, groups } = await change(trx, now);
      const changedGroups = groups.filter((id) => id !== null);
      if (changedGroups.length > 0) {
        await trx
          .updateTable('charging_groups')
          .set({ unpublished_since: now })
          .where('id', 'in', changedGroups)
          .where('last_updated_in_cpo', 'is not', null)
          .where('unpublished_since', 'is', null)
          .execute();
      }
      await audited(trx, { ...entry, detail: { ...detail, ...answer } });
      return answer;
    }),
  );
}
