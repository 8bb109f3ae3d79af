import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../database/index.ts';
import { isUuid } from '../database/uuid.ts';
import type { Caller } from '../identity/tokens.ts';
import { HttpError } from './http-error.ts';
import { visibleTo } from './own-devices.ts';

/** What the calls about one device need to know of it. */
export interface FoundDevice {
  id: string;
  chargeboxId: string;
}

type Who = Pick<Caller, 'owner'>;

/** 404 for a device, or for several of which these are named. */
export const noSuchChargebox = (chargeboxIds: string): HttpError =>
  new HttpError(404, `There is no device with chargebox ID ${chargeboxIds}.`);

/** {@link noSuchChargebox} where the call has the device's own id. */
export const noSuchDevice = (): HttpError => new HttpError(404, 'There is no device with this ID.');

/** 409 for a change of a retired device, or of several of which these are named. */
export const retiredDevice = (chargeboxIds: string): HttpError =>
  new HttpError(409, `Retired: ${chargeboxIds}. Bring it back into use first.`);

/** Devices of this id; none when the text is no id at all. */
export const hasDeviceId = (id: string): RawBuilder<boolean> =>
  isUuid(id) ? sql<boolean>`devices.id = ${id}::uuid` : sql<boolean>`false`;

/** The device with this chargebox id; undefined when the caller may know of none. */
export const lookUpChargebox = (
  kysely: Kysely<Tables>,
  chargeboxId: string,
  caller: Who,
): Promise<FoundDevice | undefined> =>
  visibleDevices(kysely, caller).where('chargebox_id', '=', chargeboxId).executeTakeFirst();

/**
 * The device with this chargebox id, if the caller may know of it.
 *
 * @throws {HttpError} 404
 */
export async function findByChargeboxId(
  kysely: Kysely<Tables>,
  chargeboxId: string,
  caller: Who,
): Promise<FoundDevice> {
  const device = await lookUpChargebox(kysely, chargeboxId, caller);
  if (!device) throw noSuchChargebox(chargeboxId);
  return device;
}

/**
 * The ID of the device that a text names by its ID, or else by its chargebox ID: the exact one, or the only one that
 * differs in case alone.
 *
 * @throws {HttpError} 404 where there is none that the caller may know of, or where it could mean two
 */
export async function resolveDevice(kysely: Kysely<Tables>, idOrChargeboxId: string, caller: Who): Promise<string> {
  const [first, second] = await visibleDevices(kysely, caller)
    .select([hasDeviceId(idOrChargeboxId).as('is_id'), sql<boolean>`chargebox_id = ${idOrChargeboxId}`.as('is_exact')])
    .where(sql<boolean>`(${hasDeviceId(idOrChargeboxId)} or lower(chargebox_id) = lower(${idOrChargeboxId}))`)
    .orderBy('is_id', 'desc')
    .orderBy('is_exact', 'desc')
    .limit(2)
    .execute();
  if (!first || (second && !first.is_id && !first.is_exact)) throw noSuchDevice();
  return first.id;
}

/**
 * {@link findByChargeboxId} for a change of what its charger is to do.
 *
 * @throws {HttpError} 404, or 409 for a retired one
 */
export async function findInUse(kysely: Kysely<Tables>, chargeboxId: string, caller: Who): Promise<FoundDevice> {
  const device = await findByChargeboxId(kysely, chargeboxId, caller);
  const retired = kysely
    .selectFrom('devices')
    .select('id')
    .where('id', '=', device.id)
    .where('retired_at', 'is not', null);
  if (await retired.executeTakeFirst()) throw retiredDevice(chargeboxId);
  return device;
}

/**
 * The device with this id, if the caller may know of it.
 *
 * @throws {HttpError} 404
 */
export async function findById(kysely: Kysely<Tables>, id: string, caller: Who): Promise<FoundDevice> {
  const device = await visibleDevices(kysely, caller).where(hasDeviceId(id)).executeTakeFirst();
  if (!device) throw noSuchDevice();
  return device;
}

const visibleDevices = (kysely: Kysely<Tables>, caller: Who) =>
  kysely.selectFrom('devices').select(['devices.id', 'chargebox_id as chargeboxId']).where(visibleTo(caller));
