import { type DeviceFieldName, deviceFields, type SortOrder } from '@dmp/shared/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../database/index.ts';

type Column = keyof Tables['devices'];
/** Fields that are worked out from columns when they are asked for. */
type Derived = 'webSocketConnection' | 'timeSinceLastCharge';

/** The column behind each field of a device. */
export const columns: Record<Exclude<DeviceFieldName, Derived>, Column> = {
  stationId: 'station_id',
  chargeboxId: 'chargebox_id',
  status: 'status',
  make: 'make',
  model: 'model',
  networkOperator: 'network_operator',
  enterprise: 'enterprise',
  location: 'location',
  city: 'city',
  state: 'state',
  generation: 'generation',
  facilityType: 'facility_type',
  plugInSuccessRate: 'plug_in_success_rate',
  partyId: 'party_id',
  siteId: 'site_id',
  serialNumber: 'serial_number',
  address: 'address',
  postalCode: 'postal_code',
  country: 'country',
  firmwareVersion: 'firmware_version',
  firmwareUpdateTimestamp: 'firmware_update_timestamp',
  diagnosticsTimestamp: 'diagnostics_timestamp',
  heartbeatTimestamp: 'heartbeat_timestamp',
  communicationTimestamp: 'communication_timestamp',
  maintenanceMode: 'maintenance_mode',
  message: 'message',
  tags: 'tags',
  connectorTypes: 'connector_types',
  powerLevels: 'power_levels',
  heartbeatRate: 'heartbeat_rate',
  pncEnabled: 'pnc_enabled',
  freevend: 'freevend',
  powerBudget: 'power_budget',
  derated: 'derated',
  lastUpdated: 'last_updated',
  leafCertificateValidTo: 'leaf_certificate_valid_to',
  certificateTriggerDate: 'certificate_trigger_date',
  lastRenewTriggerDate: 'last_renew_trigger_date',
  certificateStatus: 'certificate_status',
};

/** The value of a field in SQL, as of `now`. */
export function fieldValue(field: DeviceFieldName, now: Date): RawBuilder<unknown> {
  switch (field) {
    case 'webSocketConnection':
      return sql`(case when devices.connected then 'Connected' else 'Not Connected' end)`;
    case 'timeSinceLastCharge':
      return sql`floor(extract(epoch from ${now}::timestamptz - devices.last_charge_at))`;
    default:
      return sql.ref(`devices.${columns[field]}`);
  }
}

/** What rows are sorted by: texts regardless of case, and alike on every database whatever its collation. */
export function sortKeyOf(field: DeviceFieldName, now: Date): RawBuilder<unknown> {
  const value = fieldValue(field, now);
  return isText(field) ? sql`lower(${value}) collate "C"` : value;
}

/** Rows in the order of a field, those without a value last. */
export function orderBy(field: DeviceFieldName, sortOrder: SortOrder, now: Date): RawBuilder<unknown> {
  return sql`${sortKeyOf(field, now)} ${sql.raw(sortOrder === 'DESC' ? 'desc' : 'asc')} nulls last`;
}

/** The filter kinds `text` and `list` go with texts, the others with numbers, times and flags. */
function isText(field: DeviceFieldName): boolean {
  const { filter } = deviceFields[field];
  return filter === 'text' || filter === 'list';
}

/** The text that `search` looks in; word for word the expression of the index `devices_search`. */
export const searchedText = sql`(lower(chargebox_id || ' ' || coalesce(station_id, '') || ' ' || coalesce(location, '') || ' ' ||
  coalesce(serial_number, '') || ' ' || coalesce(address, '') || ' ' || coalesce(city, '') || ' ' ||
  coalesce(network_operator, '') || ' ' || coalesce(enterprise, '') || ' ' || evse_station_ids))`;

/** The text a filter of this field looks in: a device goes by the station id of each of its EVSEs. */
export function filteredText(field: DeviceFieldName, now: Date): RawBuilder<unknown> {
  if (field !== 'stationId') return sql`lower(${fieldValue(field, now)})`;
  return sql`lower(coalesce(devices.station_id, '') || chr(10) || devices.evse_station_ids)`;
}
