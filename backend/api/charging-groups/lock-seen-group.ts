import type { ExpectedGroupState } from '@dmp/shared/contract';
import type { Kysely, Selectable } from 'kysely';
import { HttpError } from '../../access/http-error.ts';
import type { Tables } from '../../database/index.ts';
import type { Caller } from '../../identity/tokens.ts';
import { changedMeanwhile } from '../http/conflict.ts';
import { demandWholeGroup, isGroup, noSuchGroup } from './groups.ts';

/**
 * Holds a group until the transaction ends, if it still is what the person had
 * before their eyes, for a change that concerns it as a whole.
 *
 * @throws {HttpError} 404 for none, 409 when it is another by now
 */
export async function lockSeenGroup(
  trx: Kysely<Tables>,
  id: string,
  { version, expectedEvses }: ExpectedGroupState,
  caller: Caller,
): Promise<Selectable<Tables['charging_groups']>> {
  const group = await trx.selectFrom('charging_groups').selectAll().where(isGroup(id)).forUpdate().executeTakeFirst();
  if (!group) throw noSuchGroup();
  await demandWholeGroup(trx, id, caller);
  if (version !== undefined && version !== group.version) {
    throw changedMeanwhile('This charging group', { by: group.changed_by, at: group.changed_at });
  }
  if (expectedEvses !== undefined) {
    const { evses } = await trx
      .selectFrom('charging_group_evses')
      .select((eb) => eb.fn.countAll<number>().as('evses'))
      .where('group_id', '=', group.id)
      .executeTakeFirstOrThrow();
    if (evses !== expectedEvses) {
      throw new HttpError(
        409,
        `This charging group has ${evses} EVSEs now, not ${expectedEvses}. Review and confirm again.`,
      );
    }
  }
  return group;
}
