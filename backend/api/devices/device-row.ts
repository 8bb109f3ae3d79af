import { type Device, type Evse, type Port, shownStatus } from '@dmp/shared/contract';
import type { Kysely, Selectable } from 'kysely';
import type { Tables } from '../../database/index.ts';
import { createBreath } from '../../pacing/breath.ts';
import { type DeviceRow, type FieldName, fieldNames, fields } from './fields.ts';

type EvseRow = Selectable<Tables['evses']>;
type PortRow = Selectable<Tables['ports']> & { evse_number: number };

/** Devices with their EVSEs and ports, in the order of the rows. */
export async function completeDevices(
  kysely: Kysely<Tables>,
  rows: readonly DeviceRow[],
  now: Date,
): Promise<Device[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const [evses, ports] = await Promise.all([
    kysely.selectFrom('evses').selectAll().where('device_id', 'in', ids).orderBy('evse_number').execute(),
    kysely
      .selectFrom('ports')
      .innerJoin('evses', 'evses.uid', 'ports.evse_uid')
      .selectAll('ports')
      .select('evses.evse_number')
      .where('ports.device_id', 'in', ids)
      .orderBy('ports.connector_id')
      .execute(),
  ]);
  const evsesOf = byDevice(evses);
  const portsOf = byDevice(ports);
  const devices: Device[] = [];
  const breathe = createBreath();
  for (const row of rows) {
    devices.push(deviceOf(row, evsesOf.get(row.id) ?? [], portsOf.get(row.id) ?? [], now));
    await breathe();
  }
  return devices;
}

function byDevice<T extends { device_id: string }>(parts: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const part of parts) {
    const group = groups.get(part.device_id);
    if (group) group.push(part);
    else groups.set(part.device_id, [part]);
  }
  return groups;
}

const iso = (time: Date | null): string | null => time?.toISOString() ?? null;

/** What is in the device's own row. */
type OwnFields = Pick<Device, FieldName>;

function deviceOf(row: DeviceRow, evses: readonly EvseRow[], ports: readonly PortRow[], now: Date): Device {
  const own = fieldNames.map((name) => [name, fields[name].read(row, now)]);
  return {
    ...(Object.fromEntries(own) as OwnFields),
    evses: evses.map((evse) => evseOf(evse, row)),
    ports: ports.map(portOf),
  };
}

/** The facts of a device that decide what its EVSEs show. */
type Maintenance = Pick<DeviceRow, 'maintenance_mode' | 'maintenance_since'>;

/** An EVSE as the API shows it. */
export function evseOf(row: EvseRow, { maintenance_mode, maintenance_since }: Maintenance): Evse {
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

const portOf = (row: PortRow): Port => ({
  id: row.id,
  evseUid: row.evse_uid,
  evseNumber: row.evse_number,
  connectorId: row.connector_id,
  plugType: row.plug_type as Port['plugType'],
  status: row.status,
  powerType: row.power_type as Port['powerType'],
  maxElectricPower: row.max_electric_power,
});
