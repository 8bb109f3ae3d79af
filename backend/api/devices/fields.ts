import { type Device, plugTypeNames, shownStatus } from '@dmp/shared/contract';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Tables } from '../../database/index.ts';

type Row = Selectable<Tables['devices']>;
type Column = keyof Row;

/** How the backend reads a field of a device. The contract defines its label, filter, and position in lists. */
interface Field<T> {
  column: Column;
  otherColumns?: readonly Column[];
  /** Its value as the API returns it. */
  read(row: never, now: Date): T;
  /** Its value in SQL as of `now`; the column's if absent. */
  value?(now: Date): RawBuilder<unknown>;
  /** The lower-case text that a filter searches; the value if absent. */
  filteredText?: RawBuilder<unknown>;
  /** Whether it is one of these values; set where the filter reads another table. */
  isOneOf?(values: readonly string[]): RawBuilder<boolean>;
  isArray?: true;
  /** Labels of its values in a file; no label is a part of another. */
  valueLabels?: Readonly<Record<string, string>>;
}

const from = <C extends Column, T>(column: C, make: (value: Row[C], now: Date) => T) => ({
  column,
  read: (row: Pick<Row, C>, now: Date): T => make(row[column], now),
});
const same = <C extends Column>(column: C) => from(column, (value) => value);

const iso = (time: Date | null): string | null => time?.toISOString() ?? null;

type StatusRow = Pick<Row, 'status' | 'status_since' | 'maintenance_mode' | 'maintenance_since'>;

/** Whether maintenance replaces the status that the charger reports. */
const isReplaced = ({ status, maintenance_mode }: Pick<StatusRow, 'status' | 'maintenance_mode'>): boolean =>
  shownStatus(status, maintenance_mode) !== status;

/** Every field of a device in the order of the API. EVSEs and ports have their own tables. */
export const deviceFieldTable = {
  id: same('id'),
  // A filter matches the station ID of the device or of one of its EVSEs.
  stationId: {
    ...same('station_id'),
    filteredText: sql`lower(coalesce(devices.station_id, '') || chr(10) || devices.evse_station_ids)`,
  },
  chargeboxId: same('chargebox_id'),
  status: {
    ...same('shown_status'),
    isOneOf: (values) => sql<boolean>`devices.id in (
      select device_id from device_statuses where shown_status = any(${[...values]}::text[]))`,
  },
  webSocketConnection: {
    ...from('connected', (connected) => (connected ? ('Connected' as const) : ('Not Connected' as const))),
    value: () => sql`(case when devices.connected then 'Connected' else 'Not Connected' end)`,
  },
  make: same('make'),
  model: same('model'),
  networkOperator: same('network_operator'),
  enterprise: same('enterprise'),
  location: same('location'),
  city: same('city'),
  state: same('state'),
  generation: same('generation'),
  facilityType: from('facility_type', (type) => type as Device['facilityType']),
  plugInSuccessRate: same('plug_in_success_rate'),
  partyId: same('party_id'),
  siteId: same('site_id'),
  serialNumber: same('serial_number'),
  address: same('address'),
  postalCode: same('postal_code'),
  country: same('country'),
  firmwareVersion: same('firmware_version'),
  firmwareUpdateTimestamp: from('firmware_update_timestamp', iso),
  diagnosticsTimestamp: from('diagnostics_timestamp', iso),
  heartbeatTimestamp: from('heartbeat_timestamp', iso),
  communicationTimestamp: from('communication_timestamp', iso),
  maintenanceMode: same('maintenance_mode'),
  message: same('message'),
  tags: { ...same('tags'), isArray: true },
  connectorTypes: {
    ...from('connector_types', (types) => types as Device['connectorTypes']),
    ...{ isArray: true, valueLabels: plugTypeNames },
  },
  powerLevels: { ...same('power_levels'), isArray: true },
  heartbeatRate: same('heartbeat_rate'),
  pncEnabled: same('pnc_enabled'),
  freevend: same('freevend'),
  powerBudget: same('power_budget'),
  derated: same('power_reduced'),
  lastUpdated: from('last_updated', (time) => time.toISOString()),
  timeSinceLastCharge: {
    ...from(
      'last_charge_at',
      (time, now) =>
        // The reported time of a running charge may be later than `now`.
        time && Math.max(0, Math.floor((now.getTime() - time.getTime()) / 1000)),
    ),
    // `greatest` ignores null: without the condition, a device that never charged would have 0.
    value: (now: Date) => sql`(case when devices.last_charge_at is not null
      then greatest(0, floor(extract(epoch from ${now}::timestamptz - devices.last_charge_at))) end)`,
  },
  clockOffset: same('clock_offset_seconds'),
  leafCertificateValidTo: from('leaf_certificate_valid_to', iso),
  certificateTriggerDate: from('certificate_trigger_date', iso),
  lastRenewTriggerDate: from('last_renew_trigger_date', iso),
  certificateStatus: from('certificate_status', (status) => status as Device['certificateStatus']),
  locationId: same('location_id'),
  statusSince: {
    column: 'maintenance_since',
    otherColumns: ['status', 'status_since', 'maintenance_mode'],
    read: (row: StatusRow) => iso(isReplaced(row) ? row.maintenance_since : row.status_since),
  },
  reportedStatus: same('status'),
  reportedSince: from('status_since', iso),
  lastKnownStatus: same('last_known_status'),
  connectionSince: from('connection_since', iso),
  bootRefusedAt: from('boot_refused_at', iso),
  retiredAt: from('retired_at', iso),
  retiredBy: same('retired_by'),
  recordVersion: same('record_version'),
} satisfies { [Name in Exclude<keyof Device, 'evses' | 'ports'>]: Field<Device[Name]> };

type Fields = typeof deviceFieldTable;
export type FieldName = keyof Fields;

export const fieldNames = Object.keys(deviceFieldTable) as FieldName[];

/** A field without its literal types. */
export const fieldOf = (name: FieldName): Field<unknown> => deviceFieldTable[name];

/** A column that a field is read from. The password's hash is not one. */
export type FieldColumn = Fields[FieldName]['column'];

export const fieldColumns = (name: FieldName): FieldColumn[] => {
  const { column, otherColumns = [] } = fieldOf(name);
  return [column, ...otherColumns] as FieldColumn[];
};
