import { type Device, type Evse, type Port, shownStatus } from '@dmp/shared/contract';
import { type Kysely, type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { Tables } from '../../database/index.ts';
import { createBreath } from '../../pacing/breath.ts';
import { columnsOf, type FieldColumn, type FieldName, fieldNames, fields } from './fields.ts';

type EvseRow = Selectable<Tables['evses']>;
type PortRow = Selectable<Tables['ports']> & { evse_number: number };

/** A row as JSON has it. */
type AsJson<Row> = { [Name in keyof Row]: Row[Name] extends Date | null ? string | null : Row[Name] };

/** A device's own row, of which only the columns asked for are there, with the rows that belong to it. */
type DeviceRow = Pick<Selectable<Tables['devices']>, FieldColumn> & {
  evses: AsJson<EvseRow>[];
  ports: AsJson<PortRow>[];
};

/** Every field of a device. */
export const allFields: readonly (keyof Device)[] = [...fieldNames, 'evses', 'ports'];

const isOwn = (name: keyof Device): name is FieldName => name !== 'evses' && name !== 'ports';

/**
 * Reads fields of the devices that a query selects, in its order. One statement does: on the embedded database each more
 * would wait for others.
 *
 * @param matching a query of `devices` that selects nothing yet
 */
export async function readDevices<F extends keyof Device>(
  kysely: Kysely<Tables>,
  matching: SelectQueryBuilder<Tables, 'devices', object>,
  asked: readonly F[],
  now: Date,
): Promise<Pick<Device, F>[]> {
  const names: readonly (keyof Device)[] = asked;
  const columns = new Set<FieldColumn>(['id', ...names.flatMap(columnsFor)]);
  const page = matching.select([...columns]).as('devices');
  const rows = await kysely
    // What belongs to a device is read for those of the page alone, and not for those that its offset leaves out.
    .selectFrom(page)
    .selectAll()
    .$if(names.includes('evses'), (query) => query.select(evsesOfDevice.as('evses')))
    .$if(names.includes('ports'), (query) => query.select(portsOfDevice.as('ports')))
    .execute();
  const devices: Pick<Device, F>[] = [];
  const breathe = createBreath();
  for (const row of rows) {
    devices.push(deviceOf(row as DeviceRow, asked, now));
    await breathe();
  }
  return devices;
}

const columnsFor = (name: keyof Device): FieldColumn[] => {
  if (isOwn(name)) return columnsOf(name);
  return name === 'evses' ? ['maintenance_mode', 'maintenance_since'] : [];
};

const evsesOfDevice = sql<AsJson<EvseRow>[]>`(
  select coalesce(json_agg(e order by e.evse_number), '[]') from evses e where e.device_id = devices.id)`;

const portsOfDevice = sql<AsJson<PortRow>[]>`(
  select coalesce(json_agg(p order by p.connector_id), '[]')
  from (select ports.*, evses.evse_number from ports join evses on evses.uid = ports.evse_uid
    where ports.device_id = devices.id) p)`;

function deviceOf<F extends keyof Device>(row: DeviceRow, asked: readonly F[], now: Date): Pick<Device, F> {
  const read = (name: keyof Device) => {
    if (name === 'evses') return row.evses.map((evse) => evseOf(evse, row));
    if (name === 'ports') return row.ports.map(portOf);
    return fields[name].read(row, now);
  };
  return Object.fromEntries(asked.map((name) => [name, read(name)])) as Pick<Device, F>;
}

const iso = (time: Date | string | null): string | null => time && new Date(time).toISOString();

/** The facts of a device that decide what its EVSEs show. */
type Maintenance = Pick<Selectable<Tables['devices']>, 'maintenance_mode' | 'maintenance_since'>;

/** An EVSE as the API shows it. */
export function evseOf(row: EvseRow | AsJson<EvseRow>, { maintenance_mode, maintenance_since }: Maintenance): Evse {
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

const portOf = (row: AsJson<PortRow>): Port => ({
  id: row.id,
  evseUid: row.evse_uid,
  evseNumber: row.evse_number,
  connectorId: row.connector_id,
  plugType: row.plug_type as Port['plugType'],
  status: row.status,
  powerType: row.power_type as Port['powerType'],
  maxElectricPower: row.max_electric_power,
});
