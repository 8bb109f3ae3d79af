import type { Kysely } from 'kysely';
import type { Tables } from '../../database/index.ts';
import { isUuid } from '../../database/uuid.ts';
import type { Caller } from '../../identity/tokens.ts';
import { visibleTo } from '../own-devices.ts';
import { Refusal } from '../refusal.ts';

/** What the calls about one device need to know of it. */
export interface FoundDevice {
  id: string;
  chargeboxId: string;
}

/**
 * The device with this chargebox id, if the caller may know of it.
 *
 * @throws {Refusal} 404
 */
export async function findByChargeboxId(
  kysely: Kysely<Tables>,
  chargeboxId: string,
  caller: Pick<Caller, 'email'>,
): Promise<FoundDevice> {
  const device = await visibleDevices(kysely, caller).where('chargebox_id', '=', chargeboxId).executeTakeFirst();
  if (!device) throw new Refusal(404, `There is no device with chargebox ID ${chargeboxId}.`);
  return device;
}

/**
 * The device with this id, if the caller may know of it.
 *
 * @throws {Refusal} 404
 */
export async function findById(
  kysely: Kysely<Tables>,
  id: string,
  caller: Pick<Caller, 'email'>,
): Promise<FoundDevice> {
  const device = isUuid(id)
    ? await visibleDevices(kysely, caller).where('devices.id', '=', id).executeTakeFirst()
    : undefined;
  if (!device) throw new Refusal(404, 'There is no device with this ID.');
  return device;
}

const visibleDevices = (kysely: Kysely<Tables>, caller: Pick<Caller, 'email'>) =>
  kysely.selectFrom('devices').select(['devices.id', 'chargebox_id as chargeboxId']).where(visibleTo(caller));
