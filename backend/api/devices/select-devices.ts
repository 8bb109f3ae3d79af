import { type BulkQuery, type DeviceFilters, limits, splitFilterValues } from '@dmp/shared/contract';
import { type Kysely, sql } from 'kysely';
import { type FoundDevice, noSuchChargebox, retiredDevice } from '../../access/find-device.ts';
import { badRequest, HttpError, requireSameCount } from '../../access/http-error.ts';
import { notRetired, visibleTo } from '../../access/own-devices.ts';
import type { Tables } from '../../database/index.ts';
import type { Caller } from '../../identity/tokens.ts';
import { byChargeboxId } from './field-sql.ts';
import { matchingDevices } from './filters.ts';

/** Maximum number of IDs that an error names. */
const maxNamedIds = 5;

/**
 * The devices of a bulk call: the listed ones, or with `getAll` every device that the filters match, except `deselected`.
 * Without `getAll`, filters are ignored.
 *
 * @throws {HttpError} when the list contradicts `getAll`, names an unknown or retired device, the selection is empty, or
 *   its size is not `expectedDevices`
 */
export async function selectDevices(
  kysely: Kysely<Tables>,
  { expectedDevices, getAll = false, deselected = '', ...filters }: BulkQuery,
  deviceList: readonly string[],
  caller: Caller,
): Promise<FoundDevice[]> {
  if (getAll && deviceList.length > 0) throw badRequest('deviceList must be empty with getAll=true.');
  const devices = getAll
    ? await findFiltered(kysely, filters as DeviceFilters, splitFilterValues(deselected), caller)
    : await findListed(kysely, [...new Set(deviceList)], caller);
  const count = devices.length;
  requireSameCount(expectedDevices, count, `This affects ${count} ${count === 1 ? 'device' : 'devices'}`);
  return devices;
}

async function findFiltered(
  kysely: Kysely<Tables>,
  filters: DeviceFilters,
  deselected: readonly string[],
  caller: Caller,
): Promise<FoundDevice[]> {
  let query = matchingDevices(kysely, caller, filters, new Date()).where(notRetired);
  const { max } = limits.deselected;
  if (deselected.length > max) {
    throw badRequest(`deselected must name at most ${max} chargebox IDs. Filter for fewer devices instead.`);
  }
  if (deselected.length > 0) query = query.where(sql<boolean>`chargebox_id <> all(${[...deselected]}::text[])`);
  const devices = await query.select(['id', 'chargebox_id as chargeboxId']).orderBy(byChargeboxId()).execute();
  if (devices.length === 0) throw new HttpError(404, 'No device matches the filters.');
  return devices;
}

async function findListed(kysely: Kysely<Tables>, ids: readonly string[], caller: Caller): Promise<FoundDevice[]> {
  if (ids.length === 0) throw badRequest('deviceList must name at least one chargebox ID unless getAll=true.');
  const devices = await kysely
    .selectFrom('devices')
    .select(['id', 'chargebox_id as chargeboxId', 'retired_at as retiredAt'])
    .where(visibleTo(caller))
    .where('chargebox_id', 'in', ids)
    .orderBy(byChargeboxId())
    .execute();
  const known = new Set(devices.map(({ chargeboxId }) => chargeboxId));
  const unknown = ids.filter((id) => !known.has(id));
  if (unknown.length > 0) throw noSuchChargebox(firstNamed(unknown));
  const retired = devices.filter(({ retiredAt }) => retiredAt !== null);
  if (retired.length > 0) throw retiredDevice(firstNamed(retired.map(({ chargeboxId }) => chargeboxId)));
  return devices;
}

function firstNamed(ids: readonly string[]): string {
  const more = ids.length > maxNamedIds ? ` and ${ids.length - maxNamedIds} more` : '';
  return `${ids.slice(0, maxNamedIds).join(', ')}${more}`;
}
