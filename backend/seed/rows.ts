import { bestStatus, statusesKeptOffline } from '@dmp/shared/contract';
import { hashChargerPassword } from '../ocpp/charger-password.ts';
import { lastHeartbeat } from './heartbeats.ts';
import { type DeviceHistory, endOf } from './history.ts';
import type { SeedDevice, SeedPort, SeedSite } from './network.ts';
import type { Random } from './random.ts';

// Rows of the tables as JSON has them: column names as keys, times as ISO texts.

const day = 24 * 60 * 60 * 1000;
export const iso = (time: number | null | undefined): string | null =>
  time === null || time === undefined ? null : new Date(time).toISOString();

export const siteRow = ({ id, name, operator, address, city, postalCode }: SeedSite) => ({
  id,
  name,
  operator_name: operator,
  address,
  city: city.name,
  state: city.state,
  postal_code: postalCode,
  country: city.country,
});

const locationId = ({ city, number }: SeedSite): string =>
  `LOC-${city.country}-${city.state}-${String(number).padStart(5, '0')}`;

export const locationRow = (site: SeedSite) => ({
  id: locationId(site),
  site_id: site.id,
  country_code: site.city.country,
  party_id: site.party,
  publish: true,
  type: site.facilityType === 'Garage' ? 'PARKING_GARAGE' : 'PARKING_LOT',
  name: site.name,
  address: site.address,
  city: site.city.name,
  postal_code: site.postalCode,
  state: site.city.state,
  country: site.city.country === 'US' ? 'USA' : 'CAN',
  latitude: site.latitude,
  longitude: site.longitude,
  operator: site.operator,
  time_zone: site.city.timeZone,
});

/** EVSEs of a device with what their history left them at. */
export const evseRows = (device: SeedDevice, history: DeviceHistory) =>
  device.evses.map((evse) => {
    const { status, since, before } = endOf(evse, history);
    return {
      uid: evse.uid,
      device_id: device.id,
      evse_number: evse.number,
      station_id: evse.stationId,
      operational_status: status,
      status_since: iso(since),
      last_known_status: before,
    };
  });

/** Ports with what their charger reported last, when it was last connected. */
export function portRows(device: SeedDevice, { connections, sessions, lastReport, changes }: DeviceHistory) {
  const reportedAt = changes.filter(({ status }) => status !== 'UNKNOWN').at(-1)?.time ?? connections.at(-1)?.from;
  const running = sessions.filter(({ stopReason }) => stopReason === null);
  return device.evses.flatMap((evse) => {
    const session = running.find((one) => one.evse === evse);
    const at = session?.from ?? reportedAt;
    // One vehicle at an EVSE: its other cables are taken out of use.
    const reportOf = (port: SeedPort) => (session ? (session.port === port ? 'Charging' : 'Unavailable') : lastReport);
    return evse.ports.map((port) => ({
      id: port.id,
      device_id: device.id,
      evse_uid: port.evseUid,
      connector_id: port.connectorId,
      plug_type: port.plugType,
      power_type: port.powerType,
      max_electric_power: port.maxElectricPower,
      status: reportOf(port),
      error_code: lastReport === null ? null : lastReport === 'Faulted' ? 'GroundFailure' : 'NoError',
      status_at: lastReport === null ? null : iso(at),
    }));
  });
}

/** The device's own row, with what its history says about it. */
export function deviceRow(
  random: Random,
  device: SeedDevice,
  history: DeviceHistory,
  evses: ReturnType<typeof evseRows>,
  password: string,
  now: number,
) {
  const { site, kind } = device;
  const ports = device.evses.flatMap((evse) => evse.ports);
  const evseStatuses = evses.map((evse) => evse.operational_status);
  const status = bestStatus(evseStatuses);
  const deciding = evses.find((evse) => evse.operational_status === status);
  const last = history.connections.at(-1);
  const lost = last?.to;
  const charges = history.sessions.filter(({ energy }) => energy > 0).map(({ to }) => to);
  const outOfOrder = statusesKeptOffline.includes(status);
  const row = {
    id: device.id,
    chargebox_id: device.chargeboxId,
    password_hash: hashChargerPassword(password),
    party_id: site.party,
    station_id: device.evses[0]?.stationId ?? null,
    make: kind.make,
    model: kind.model,
    network_operator: site.operator,
    enterprise: site.enterprise,
    location: site.name,
    location_id: locationId(site),
    site_id: site.id,
    serial_number: device.serialNumber,
    address: site.address,
    city: site.city.name,
    state: site.city.state,
    postal_code: site.postalCode,
    country: site.city.country,
    facility_type: site.facilityType,
    generation: kind.generation,
    firmware_version: device.firmwareVersion,
    firmware_update_timestamp: iso(now - random.integer(5, 300) * day),
    diagnostics_timestamp: random.chance(0.2) ? iso(now - random.integer(1, 90) * day) : null,
    heartbeat_timestamp: last ? iso(lastHeartbeat(last)) : null,
    communication_timestamp: iso(lost),
    connected: false,
    connection_since: iso(lost),
    status,
    status_since: deciding?.status_since ?? null,
    last_known_status: deciding?.last_known_status ?? null,
    evse_statuses: evseStatuses.sort(),
    evse_station_ids: evses.map((evse) => evse.station_id).join('\n'),
    maintenance_mode: history.fate === 'INOPERATIVE' && random.chance(0.5),
    message: outOfOrder && history.fate !== 'UPDATING' && random.chance(0.4) ? 'Technician is on the way' : null,
    tags: site.tags,
    connector_types: [...new Set(ports.map((port) => port.plugType))],
    power_levels: [...new Set(ports.map((port) => port.maxElectricPower / 1000))],
    pnc_enabled: kind.generation !== 'L2' && random.chance(0.8),
    freevend: random.chance(0.04),
    power_budget: kind.generation === 'L2' ? null : Math.max(...ports.map((port) => port.maxElectricPower / 1000)),
    power_reduced: kind.generation === 'L2' ? null : random.chance(0.03),
    last_charge_at: charges.length > 0 ? iso(Math.max(...charges)) : null,
    ...certificateColumns(random, device, now),
    virtual: kind.virtual ?? false,
    created_by: site.createdBy,
    last_updated: iso(lost ?? now - random.integer(1, 20) * day),
  };
  return { ...row, maintenance_since: row.maintenance_mode ? row.status_since : null };
}

/** What is known of the ISO 15118 leaf certificate; an L2 has none. */
function certificateColumns(random: Random, { kind }: SeedDevice, now: number) {
  const has = kind.generation !== 'L2' && !kind.virtual && random.chance(0.85);
  const validTo = now + random.integer(-20, 700) * day;
  const expired = validTo < now;
  const other = random.chance(0.03)
    ? random.pick(['SignatureError', 'CertChainError', 'CertificateRevoked'])
    : 'Accepted';
  return {
    leaf_certificate_valid_to: has ? iso(validTo) : null,
    certificate_trigger_date: has ? iso(validTo - 30 * day) : null,
    last_renew_trigger_date: has && random.chance(0.5) ? iso(now - random.integer(1, 200) * day) : null,
    certificate_status: has ? (expired ? 'CertificateExpired' : other) : 'NoCertificateAvailable',
  };
}
