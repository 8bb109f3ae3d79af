import { type Device, type Evse, type Port, shownStatus } from '@dmp/shared/contract';
import { type Kysely, type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import { hasDeviceId, noSuchDevice } from '../../access/find-device.ts';
import { visibleTo } from '../../access/own-devices.ts';
import type { Tables } from '../../database/index.ts';
import type { Caller } from '../../identity/tokens.ts';
import { createEventLoopYielder } from '../../pacing/breath.ts';
import { requireVersion } from '../http/conflict.ts';
import { deviceFieldTable, type FieldColumn, type FieldName, fieldColumns, fieldNames } from './fields.ts';

type EvseRow = Selectable<Tables['evses']>;
type PortRow = Selectable<Tables['ports']> & { evse_number: number };

/** A row after conversion to JSON. */
type AsJson<Row> = { [Name in keyof Row]: Row[Name] extends Date | null ? string | null : Row[Name] };

/** The selected columns of a device with the rows of its EVSEs and ports. */
type DeviceRow = Pick<Selectable<Tables['devices']>, FieldColumn> & {
  evses: AsJson<EvseRow>[];
  ports: AsJson<PortRow>[];
};

/** A device that a transaction has locked to change its record. */
export interface LockedDevice {
  id: string;
  chargeboxId: string;
  locationId: string | null;
  isRetired: boolean;
}

export const allDeviceFields: readonly (keyof Device)[] = [...fieldNames, 'evses', 'ports'];

/**
 * Reads fields of the devices that a query matches, in its order, with one statement: the embedded database runs one
 * statement at a time.
 *
 * @param matching a query of `devices` that selects nothing yet
 */
export async function readDevices<F extends keyof Device>(
  kysely: Kysely<Tables>,
  matching: SelectQueryBuilder<Tables, 'devices', object>,
  requested: readonly F[],
  now: Date,
): Promise<Pick<Device, F>[]> {
  const names: readonly (keyof Device)[] = requested;
  const columns = new Set<FieldColumn>(['id', ...names.flatMap(columnsFor)]);
  const page = matching.select([...columns]).as('devices');
  const rows = await kysely
    // A subquery, so that EVSEs and ports are read for the devices of the page and not for those that its offset skips.
    .selectFrom(page)
    .selectAll()
    .$if(names.includes('evses'), (query) => query.select(evsesOfDevice.as('evses')))
    .$if(names.includes('ports'), (query) => query.select(portsOfDevice.as('ports')))
    .execute();
  const devices: Pick<Device, F>[] = [];
  const yieldToEventLoop = createEventLoopYielder();
  for (const row of rows) {
    devices.push(toDevice(row as DeviceRow, requested, now));
    await yieldToEventLoop();
  }
  return devices;
}

/** Reads all fields of one device. @throws {HttpError} 404 if it does not exist or is not visible to the caller */
export async function readDevice(kysely: Kysely<Tables>, id: string, caller: Caller): Promise<Device> {
  const query = kysely.selectFrom('devices').where(hasDeviceId(id)).where(visibleTo(caller));
  const [device] = await readDevices(kysely, query, allDeviceFields, new Date());
  if (!device) throw noSuchDevice();
  return device;
}

/**
 * Locks a device until the transaction ends.
 *
 * @param version of the record that the caller has loaded; undefined to skip the check
 * @throws {HttpError} 404 for none, 409 for another version
 */
export async function lockDevice(
  trx: Kysely<Tables>,
  id: string,
  version: number | undefined,
  caller: Caller,
): Promise<LockedDevice> {
  const row = await trx
    .selectFrom('devices')
    .select(['id', 'chargebox_id', 'location_id', 'retired_at'])
    .select(['record_version as version', 'record_changed_by as changed_by', 'record_changed_at as changed_at'])
    .where(hasDeviceId(id))
    .where(visibleTo(caller))
    .forNoKeyUpdate()
    .executeTakeFirst();
  const locked = requireVersion(row, version, { what: 'This device', missing: noSuchDevice().message });
  return {
    id: locked.id,
    chargeboxId: locked.chargebox_id,
    locationId: locked.location_id,
    isRetired: locked.retired_at !== null,
  };
}

const hasOwnColumns = (name: keyof Device): name is FieldName => name !== 'evses' && name !== 'ports';

const columnsFor = (name: keyof Device): FieldColumn[] => {
  if (hasOwnColumns(name)) return fieldColumns(name);
  return name === 'evses' ? ['maintenance_mode', 'maintenance_since'] : [];
};

const evsesOfDevice = sql<AsJson<EvseRow>[]>`(
  select coalesce(json_agg(e order by e.evse_number), '[]') from evses e where e.device_id = devices.id)`;

const portsOfDevice = sql<AsJson<PortRow>[]>`(
  select coalesce(json_agg(p order by p.connector_id), '[]')
  from (select ports.*, evses.evse_number from ports join evses on evses.uid = ports.evse_uid
    where ports.device_id = devices.id) p)`;

function toDevice<F extends keyof Device>(row: DeviceRow, requested: readonly F[], now: Date): Pick<Device, F> {
  const read = (name: keyof Device) => {
    if (name === 'evses') return row.evses.map((evse) => toEvse(evse, row));
    if (name === 'ports') return row.ports.map(toPort);
    return deviceFieldTable[name].read(row, now);
  };
  return Object.fromEntries(requested.map((name) => [name, read(name)])) as Pick<Device, F>;
}

const iso = (time: Date | string | null): string | null => time && new Date(time).toISOString();

/** Columns of a device that affect the status of its EVSEs. */
type Maintenance = Pick<Selectable<Tables['devices']>, 'maintenance_mode' | 'maintenance_since'>;

/** An EVSE as the API returns it. */
export function toEvse(row: EvseRow | AsJson<EvseRow>, { maintenance_mode, maintenance_since }: Maintenance): Evse {
  const operationalStatus = shownStatus(row.operational_status, maintenance_mode);
  return {
    evseUid: row.uid,
    stationId: row.station_id,
    operationalStatus,
    statusSince: iso(operationalStatus === row.operational_status ? row.status_since : maintenance_since),
    reportedStatus: row.operational_status,
    reportedSince: iso(row.status_since),
    lastKnownStatus: row.last_known_status,
  };
}

const toPort = (row: AsJson<PortRow>): Port => ({
  id: row.id,
  evseUid: row.evse_uid,
  evseNumber: row.evse_number,
  connectorId: row.connector_id,
  plugType: row.plug_type as Port['plugType'],
  status: row.status,
  powerType: row.power_type as Port['powerType'],
  maxElectricPower: row.max_electric_power,
});
