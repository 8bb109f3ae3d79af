import type { Kysely } from 'kysely';
import type { Tables } from '../database/index.ts';
import type { Caller } from '../identity/tokens.ts';
import { HttpError } from './http-error.ts';
import { visibleTo } from './own-devices.ts';

/** What the calls about one EVSE need to know of it. */
export interface FoundEvse {
  uid: string;
  deviceId: string;
}

/**
 * The EVSE with this uid, if the caller may know of its device.
 *
 * @param locked until the end of the transaction, for a change that another must wait for
 * @throws {HttpError} 404
 */
export async function findEvse(
  kysely: Kysely<Tables>,
  uid: string,
  caller: Pick<Caller, 'owner'>,
  { locked = false } = {},
): Promise<FoundEvse> {
  const evse = await kysely
    .selectFrom('evses')
    .innerJoin('devices', 'devices.id', 'evses.device_id')
    .select(['evses.uid', 'evses.device_id as deviceId'])
    .where('evses.uid', '=', uid)
    .where(visibleTo(caller))
    .$if(locked, (query) => query.forNoKeyUpdate('evses'))
    .executeTakeFirst();
  if (!evse) throw new HttpError(404, 'There is no EVSE with this ID.');
  return evse;
}
