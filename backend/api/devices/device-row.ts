import type { Device, Evse, Port } from '@dmp/shared/contract';
import type { Kysely, Selectable } from 'kysely';
import type { Tables } from '../../database/index.ts';

type EvseRow = Selectable<Tables['evses']>;
type PortRow = Selectable<Tables['ports']> & { evse_number: number };

/** The columns a device is made of; the password's hash is not among them. */
export const deviceColumns = [
  'id',
  'chargebox_id',
  'party_id',
  'station_id',
  'make',
  'model',
  'network_operator',
  'enterprise',
  'location',
  'location_id',
  'site_id',
  'serial_number',
  'address',
  'city',
  'state',
  'postal_code',
  'country',
  'facility_type',
  'generation',
  'firmware_version',
  'firmware_update_timestamp',
  'diagnostics_timestamp',
  'heartbeat_timestamp',
  'communication_timestamp',
  'connected',
  'connection_since',
  'status',
  'status_since',
  'last_known_status',
  'maintenance_mode',
  'message',
  'tags',
  'connector_types',
  'power_levels',
  'plug_in_success_rate',
  'heartbeat_rate',
  'pnc_enabled',
  'freevend',
  'power_budget',
  'derated',
  'last_charge_at',
  'leaf_certificate_valid_to',
  'certificate_trigger_date',
  'last_renew_trigger_date',
  'certificate_status',
  'last_updated',
] as const satisfies readonly (keyof Tables['devices'])[];

/** A device's row as a list reads it. */
export type DeviceRow = Pick<Selectable<Tables['devices']>, (typeof deviceColumns)[number]>;

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
  return rows.map((row) => deviceOf(row, evsesOf.get(row.id) ?? [], portsOf.get(row.id) ?? [], now));
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

function deviceOf(row: DeviceRow, evses: readonly EvseRow[], ports: readonly PortRow[], now: Date): Device {
  return {
    id: row.id,
    stationId: row.station_id,
    chargeboxId: row.chargebox_id,
    status: row.status,
    webSocketConnection: row.connected ? 'Connected' : 'Not Connected',
    make: row.make,
    model: row.model,
    networkOperator: row.network_operator,
    enterprise: row.enterprise,
    location: row.location,
    city: row.city,
    state: row.state,
    generation: row.generation,
    facilityType: row.facility_type as Device['facilityType'],
    plugInSuccessRate: row.plug_in_success_rate,
    partyId: row.party_id,
    siteId: row.site_id,
    serialNumber: row.serial_number,
    address: row.address,
    postalCode: row.postal_code,
    country: row.country,
    firmwareVersion: row.firmware_version,
    firmwareUpdateTimestamp: iso(row.firmware_update_timestamp),
    diagnosticsTimestamp: iso(row.diagnostics_timestamp),
    heartbeatTimestamp: iso(row.heartbeat_timestamp),
    communicationTimestamp: iso(row.communication_timestamp),
    maintenanceMode: row.maintenance_mode,
    message: row.message,
    tags: row.tags,
    connectorTypes: row.connector_types as Device['connectorTypes'],
    powerLevels: row.power_levels,
    heartbeatRate: row.heartbeat_rate,
    pncEnabled: row.pnc_enabled,
    freevend: row.freevend,
    powerBudget: row.power_budget,
    derated: row.derated,
    lastUpdated: row.last_updated.toISOString(),
    timeSinceLastCharge: row.last_charge_at && Math.floor((now.getTime() - row.last_charge_at.getTime()) / 1000),
    leafCertificateValidTo: iso(row.leaf_certificate_valid_to),
    certificateTriggerDate: iso(row.certificate_trigger_date),
    lastRenewTriggerDate: iso(row.last_renew_trigger_date),
    certificateStatus: row.certificate_status as Device['certificateStatus'],
    locationId: row.location_id,
    statusSince: iso(row.status_since),
    lastKnownStatus: row.last_known_status,
    connectionSince: iso(row.connection_since),
    evses: evses.map(evseOf),
    ports: ports.map(portOf),
  };
}

const evseOf = (row: EvseRow): Evse => ({
  evseUid: row.uid,
  stationId: row.station_id,
  operationalStatus: row.operational_status,
  statusSince: iso(row.status_since),
  lastKnownStatus: row.last_known_status,
});

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
