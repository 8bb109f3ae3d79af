import type { Device } from '@dmp/shared/contract';
import type { Kysely } from 'kysely';
import { hasDeviceId, noSuchDevice } from '../../access/find-device.ts';
import { visibleTo } from '../../access/own-devices.ts';
import type { Tables } from '../../database/index.ts';
import type { Caller } from '../../identity/tokens.ts';
import { demandSeen } from '../http/conflict.ts';
import { allFields, readDevices } from './device-row.ts';

/** What a change of a device's record has to know of it. */
export interface HeldDevice {
  id: string;
  chargeboxId: string;
  locationId: string | null;
  isRetired: boolean;
}

/** One device as the API shows it. @throws {HttpError} 404 where the caller may know of none */
export async function readDevice(kysely: Kysely<Tables>, id: string, caller: Caller): Promise<Device> {
  const query = kysely.selectFrom('devices').where(hasDeviceId(id)).where(visibleTo(caller));
  const [device] = await readDevices(kysely, query, allFields, new Date());
  if (!device) throw noSuchDevice();
  return device;
}

/**
 * Holds a device until the transaction ends, if its record still is what the person had before their eyes.
 *
 * @throws {HttpError} 404 for none, 409 when it is another by now
 */
export async function holdDevice(
  trx: Kysely<Tables>,
  id: string,
  version: number | undefined,
  caller: Caller,
): Promise<HeldDevice> {
  const row = await trx
    .selectFrom('devices')
    .select(['id', 'chargebox_id', 'location_id', 'retired_at'])
    .select(['record_version as version', 'record_changed_by as changed_by', 'record_changed_at as changed_at'])
    .where(hasDeviceId(id))
    .where(visibleTo(caller))
    .forNoKeyUpdate()
    .executeTakeFirst();
  const held = demandSeen(row, version, { what: 'This device', missing: noSuchDevice().message });
  return {
    id: held.id,
    chargeboxId: held.chargebox_id,
    locationId: held.location_id,
    isRetired: held.retired_at !== null,
  };
}
