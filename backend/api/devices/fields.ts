import { type Device, plugTypeNames, shownStatus } from '@dmp/shared/contract';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Tables } from '../../database/index.ts';

type Row = Selectable<Tables['devices']>;
type Column = keyof Row;

/** What the backend knows of one field of a device. Its label, filter and order in lists are the contract's. */
interface Field<T> {
  /** The column it is made from. */
  column: Column;
  /** Others that it is read from. */
  besides?: readonly Column[];
  /** Its value as the API shows it. */
  read(row: never, now: Date): T;
  /** Its value in SQL as of `now`, where it is another than the column's. */
  value?(now: Date): RawBuilder<unknown>;
  /** The text that a filter looks in, where it is another than the value. */
  filteredText?: RawBuilder<unknown>;
  /** Whether it is one of these values, where a table of its own is read for that. */
  isOneOf?(values: readonly string[]): RawBuilder<boolean>;
  /** It holds several values. */
  several?: true;
  /** What its values are called in a file; no name is a part of another. */
  names?: Readonly<Record<string, string>>;
}

/** Made from a column. */
const from = <C extends Column, T>(column: C, make: (value: Row[C], now: Date) => T) => ({
  column,
  read: (row: Pick<Row, C>, now: Date): T => make(row[column], now),
});
/** As the column has it. */
const same = <C extends Column>(column: C) => from(column, (value) => value);

const iso = (time: Date | null): string | null => time?.toISOString() ?? null;

type ShownRow = Pick<Row, 'status' | 'status_since' | 'maintenance_mode' | 'maintenance_since'>;

/** Whether it shows another status than it reports. */
const isShownReserved = ({ status, maintenance_mode }: Pick<ShownRow, 'status' | 'maintenance_mode'>): boolean =>
  shownStatus(status, maintenance_mode) !== status;

/** Every field of a device, in the order in which the API gives them; EVSEs and ports have tables of their own. */
export const fields = {
  id: same('id'),
  // A device goes by the station id of each of its EVSEs.
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
  tags: { ...same('tags'), several: true },
  connectorTypes: {
    ...from('connector_types', (types) => types as Device['connectorTypes']),
    ...{ several: true, names: plugTypeNames },
  },
  powerLevels: { ...same('power_levels'), several: true },
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
        // A charge that goes on may have been told of this moment.
        time && Math.max(0, Math.floor((now.getTime() - time.getTime()) / 1000)),
    ),
    // Of a device that never charged it is null, and not 0.
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
    besides: ['status', 'status_since', 'maintenance_mode'],
    read: (row: ShownRow) => iso(isShownReserved(row) ? row.maintenance_since : row.status_since),
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

type Fields = typeof fields;
export type FieldName = keyof Fields;

export const fieldNames = Object.keys(fields) as FieldName[];

/** What the backend knows of a field, seen without its literal types. */
export const fieldOf = (name: FieldName): Field<unknown> => fields[name];

/** A column that a field is read from; the password's hash is not among them. */
export type FieldColumn = Fields[FieldName]['column'];

/** The columns that a field is read from. */
export const columnsOf = (name: FieldName): FieldColumn[] => {
  const { column, besides = [] } = fieldOf(name);
  return [column, ...besides] as FieldColumn[];
};
