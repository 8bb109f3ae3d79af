import { type BulkQuery, type DeviceFilters, limits, splitFilterValues } from '@dmp/shared/contract';
import { type Kysely, sql } from 'kysely';
import { type FoundDevice, noSuchChargebox, retiredDevice } from '../../access/find-device.ts';
import { badRequest, HttpError, requireSameCount } from '../../access/http-error.ts';
import { notRetired, visibleTo } from '../../access/own-devices.ts';
import type { Tables } from '../../database/index.ts';
import { byId } from '../../database/name-order.ts';
import type { Caller } from '../../identity/tokens.ts';
import { conditionsOf } from './filters.ts';

/** How many of the ids that were not found a sentence names. */
const namedAtMost = 5;

/**
 * The devices a bulk call means: those listed, or with `getAll` every one that
 * the filters match, less `deselected`. Without `getAll` filters mean nothing.
 *
 * @throws {HttpError} when the list does not fit `getAll`, names an unknown device, nothing is left, or their number is not
 *   the one expected
 */
export async function selectDevices(
  kysely: Kysely<Tables>,
  { expectedDevices, ...query }: BulkQuery,
  deviceList: readonly string[],
  caller: Caller,
): Promise<FoundDevice[]> {
  const devices = await devicesMeant(kysely, query, deviceList, caller);
  const count = devices.length;
  requireSameCount(expectedDevices, count, `This affects ${count} ${count === 1 ? 'device' : 'devices'}`);
  return devices;
}

async function devicesMeant(
  kysely: Kysely<Tables>,
  { getAll = false, deselected = '', ...filters }: BulkQuery,
  deviceList: readonly string[],
  caller: Caller,
): Promise<FoundDevice[]> {
  const visible = kysely
    .selectFrom('devices')
    .select(['id', 'chargebox_id as chargeboxId', 'retired_at as retiredAt'])
    .where(visibleTo(caller))
    .orderBy(byId(sql.ref('chargebox_id')));
  if (getAll) {
    if (deviceList.length > 0) throw badRequest('deviceList must be empty with getAll=true.');
    let query = visible.where(notRetired);
    for (const condition of conditionsOf(filters as DeviceFilters, new Date())) query = query.where(condition);
    const left = splitFilterValues(deselected);
    if (left.length > limits.deselected.max) {
      throw badRequest(
        `deselected must name at most ${limits.deselected.max} chargebox IDs. Filter for fewer devices instead.`,
      );
    }
    if (left.length > 0) query = query.where(sql<boolean>`chargebox_id <> all(${left}::text[])`);
    const devices = await query.execute();
    if (devices.length === 0) throw new HttpError(404, 'No device matches the filters.');
    return devices;
  }
  if (deviceList.length === 0) {
    throw badRequest('deviceList must name at least one chargebox ID unless getAll=true.');
  }
  const wanted = [...new Set(deviceList)];
  const devices = await visible.where('chargebox_id', 'in', wanted).execute();
  if (devices.length < wanted.length) throw unknownDevices(wanted, devices);
  const retired = devices.filter(({ retiredAt }) => retiredAt !== null);
  if (retired.length > 0) throw retiredDevice(named(retired.map(({ chargeboxId }) => chargeboxId)));
  return devices;
}

function unknownDevices(wanted: readonly string[], found: readonly FoundDevice[]): HttpError {
  const known = new Set(found.map((device) => device.chargeboxId));
  const unknown = wanted.filter((id) => !known.has(id));
  return noSuchChargebox(named(unknown));
}

function named(ids: readonly string[]): string {
  const more = ids.length > namedAtMost ? ` and ${ids.length - namedAtMost} more` : '';
  return `${ids.slice(0, namedAtMost).join(', ')}${more}`;
}
