import type { LogType, OcppStatus, OperationalStatus, RegularHours } from '@dmp/shared/contract';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { AlertTables } from './alert-tables.ts';
import type { AttentionTables } from './attention-tables.ts';
import type { DeviceRecordTables } from './device-record-tables.ts';
import type { JobTables } from './job-tables.ts';
import type { NetworkImportTables } from './network-import-tables.ts';
import type { SessionAssumption } from './session-assumptions.ts';
import type { StaffTables } from './staff-tables.ts';
import type { UptimeTables } from './uptime-tables.ts';

/** A column with a default: may be left out of an insert. */
type Default<T> = Generated<T>;
/** A JSON column: read as the parsed value, written as text made by `JSON.stringify`. */
type Json<T = unknown> = ColumnType<T, string, string>;

/** How many times a row was changed one by one, and who did so last. */
export interface Changed {
  version: Default<number>;
  changed_by: string | null;
  changed_at: Date | null;
}

/** OCPP messages as they are kept. */
interface LogTable {
  id: Generated<number>;
  time: Date;
  device_id: string;
  chargebox_id: string;
  station_id: string | null;
  evse_uid: string | null;
  source: 'EVSE' | 'SERVER';
  detail_type: LogType;
  message_id: string;
  /** As it crossed the wire. */
  frame: string;
  /** Of the payload, for filters; see `loggedFields`. */
  status: string | null;
  error_code: string | null;
  vendor_error_code: string | null;
  /** Why the frame is not as OCPP wants it, in words. */
  fault: string | null;
  /** What of it OCPP 1.6 does not allow, in words, although it was understood. */
  deviations: string | null;
  /** It tells that something went wrong; null where nothing in it says so. */
  is_error: GeneratedAlways<boolean | null>;
}

/** Rows of every table, as `pg` reads them: `timestamptz` as Date, `bigint` as number, arrays as arrays. */
export interface Tables
  extends AlertTables,
    AttentionTables,
    DeviceRecordTables,
    JobTables,
    NetworkImportTables,
    StaffTables,
    UptimeTables {
  users: {
    id: string;
    /** In lower case. */
    email: string;
    password_hash: string;
    first_name: string | null;
    last_name: string | null;
    phone: string | null;
    enabled: Default<boolean>;
    role: string;
    permissions: Default<string[]>;
    created_at: Default<Date>;
  };
  oidc_payloads: {
    model: string;
    id: string;
    payload: Json<Record<string, unknown>>;
    grant_id: string | null;
    uid: string | null;
    user_code: string | null;
    consumed_at: Date | null;
    uses: Default<number>;
    expires_at: Date | null;
  };
  /** Either a session, by its grant, or a user whose account changed. */
  ended_sessions: {
    id: Generated<number>;
    grant_id: string | null;
    user_id: string | null;
    /** `xid8`. */
    xid: Default<string>;
    ended_at: Default<Date>;
  };
  secrets: { name: string; value: Json; created_at: Default<Date> };
  sites: {
    id: string;
    name: string;
    operator_name: string;
    address: string | null;
    city: string | null;
    state: string | null;
    postal_code: string | null;
    country: string | null;
  } & Changed;
  locations: {
    id: string;
    site_id: string | null;
    country_code: string | null;
    party_id: string | null;
    publish: Default<boolean>;
    type: string | null;
    name: string | null;
    address: string | null;
    city: string | null;
    postal_code: string | null;
    state: string | null;
    country: string | null;
    latitude: number | null;
    longitude: number | null;
    operator: string | null;
    time_zone: string | null;
    /** Hours of operation it publishes, as OCPI's `regular_hours`; null where it publishes none. */
    opening_hours: ColumnType<RegularHours[] | null, string | null | undefined, string | null>;
  } & Changed;
  devices: {
    id: string;
    chargebox_id: string;
    password_hash: string;
    party_id: string | null;
    station_id: string | null;
    make: string | null;
    model: string | null;
    network_operator: string | null;
    enterprise: string | null;
    location: string | null;
    location_id: string | null;
    site_id: string | null;
    serial_number: string | null;
    address: string | null;
    city: string | null;
    state: string | null;
    postal_code: string | null;
    country: string | null;
    facility_type: string | null;
    generation: string | null;
    firmware_version: string | null;
    firmware_update_timestamp: Date | null;
    diagnostics_timestamp: Date | null;
    /** Of one that does not say how it can upload: FTP is to be tried. */
    uploads_by_ftp: Default<boolean>;
    heartbeat_timestamp: Date | null;
    /** The interval of heartbeats that it was given at its last boot, in seconds, and since when it is given that. */
    heartbeat_given: number | null;
    heartbeat_given_at: Date | null;
    communication_timestamp: Date | null;
    connected: Default<boolean>;
    /** Since when it has been connected or not connected. */
    connection_since: Date | null;
    /** The address from which it connected last; null where that is not known. */
    connected_from: string | null;
    /** What connector 0, the charger as a whole, last reported. */
    charger_status: OcppStatus | null;
    charger_status_at: Date | null;
    /** Since when its boots are refused; null once one was accepted. */
    boot_refused_at: Date | null;
    /** As its charger reports it; the same goes for `evse_statuses`. */
    status: Default<OperationalStatus>;
    status_since: Date | null;
    last_known_status: OperationalStatus | null;
    /** Of its EVSEs, sorted, one element for each: what the overview counts. Written with every change of `evses`. */
    evse_statuses: Default<OperationalStatus[]>;
    /** What lists and counts show in place of `status` and `evse_statuses`: RESERVED in maintenance mode. */
    shown_status: GeneratedAlways<OperationalStatus>;
    shown_evse_statuses: GeneratedAlways<OperationalStatus[]>;
    /** Of one that is INOPERATIVE and was OUTOFORDER until then: since when it has been out of order. */
    fault_since: Date | null;
    /** Of its EVSEs, a line for each: what a device is searched for by. Written with every change of `evses`. */
    evse_station_ids: Default<string>;
    maintenance_mode: Default<boolean>;
    /** Null outside maintenance mode, and where it is not known. */
    maintenance_since: Date | null;
    message: string | null;
    tags: Default<string[]>;
    connector_types: Default<string[]>;
    /** kW */
    power_levels: Default<number[]>;
    plug_in_success_rate: number | null;
    heartbeat_rate: number | null;
    pnc_enabled: Default<boolean>;
    freevend: Default<boolean>;
    available: Default<boolean>;
    maintenance_message: string | null;
    maintenance_work_order: string | null;
    /** How many times staff have changed its state. */
    state_version: Default<number>;
    state_changed_by: string | null;
    state_changed_at: Date | null;
    /** kW */
    power_budget: number | null;
    /** Whether the charger offers less than it is rated for; null as long as it has not said what it offers. */
    power_reduced: boolean | null;
    /** What the release before this one has for `power_reduced`, and never changed. */
    derated: Default<boolean>;
    last_charge_at: Date | null;
    leaf_certificate_valid_to: Date | null;
    certificate_trigger_date: Date | null;
    last_renew_trigger_date: Date | null;
    certificate_status: string | null;
    virtual: Default<boolean>;
    /** Of the last boot. */
    reported_make: string | null;
    reported_serial: string | null;
    reported_model: string | null;
    /** How far its clock is ahead, in seconds; null where it is right, or was never told. */
    clock_offset_seconds: number | null;
    clock_offset_at: Date | null;
    /** E-mail of the vendor who owns it. */
    created_by: string | null;
    last_updated: Default<Date>;
    /** Null for a device in use; a retired one keeps its history, and its charger is refused. */
    retired_at: Date | null;
    retired_by: string | null;
    /** Counts the changes of what staff say of the device itself. */
    record_version: Default<number>;
    record_changed_by: string | null;
    record_changed_at: Date | null;
  };
  /** What each device is searched for by; the database keeps it up to date. */
  device_search: { device_id: string; text: string };
  /** What devices are looked up by that changes with their statuses; triggers keep it up to date. */
  device_statuses: { device_id: string; shown_status: OperationalStatus; lost_since: Date | null };
  /** What each location is searched for by; the database keeps it up to date. */
  location_search: { location_id: string; text: string };
  evses: {
    uid: string;
    device_id: string;
    evse_number: number;
    station_id: string;
    /** As its charger reports it. */
    operational_status: Default<OperationalStatus>;
    status_since: Date | null;
    last_known_status: OperationalStatus | null;
    /** Of one that is INOPERATIVE and was OUTOFORDER until then: since when it has been out of order. */
    fault_since: Date | null;
  };
  ports: {
    id: string;
    device_id: string;
    evse_uid: string;
    connector_id: number;
    plug_type: string;
    power_type: string;
    /** W */
    max_electric_power: number;
    status: OcppStatus | null;
    error_code: string | null;
    status_at: Date | null;
  };
  operational_status_log: {
    id: Generated<number>;
    evse_uid: string;
    device_id: string;
    status: OperationalStatus;
    timestamp: Date;
  };
  connections: {
    id: Generated<number>;
    device_id: string;
    connected_at: Date;
    disconnected_at: Date | null;
    reason: string | null;
    /** Which gateway held the socket. */
    gateway: string | null;
  };
  /** Gateways that live, or died lately. */
  gateways: { name: string; seen_at: Default<Date> };
  /** The last commit of each writer of a gateway, until 30 days after it. */
  journal_commits: { writer: string; commit_id: string; committed_at: Date };
  /** When any gateway last showed that it lives: one row, once one ever has. */
  product_seen: { id: Default<boolean>; seen_at: Date };
  /** When no gateway ran, and until when chargers then had time to come back. */
  product_outages: { began_at: Date; waited_until: Date };
  /** Heartbeats of a UTC day, hour by hour. */
  heartbeat_days: { device_id: string; day: Date; hours: number[] };
  transactions: {
    /** OCPP transactionId */
    id: Generated<number>;
    device_id: string;
    /** Null for a connector that the record does not have. */
    evse_uid: string | null;
    connector_id: number;
    id_tag: string;
    started_at: Date;
    stopped_at: Date | null;
    /** Both by the charger's own clock; null where it named no time. */
    started_as: Date | null;
    stopped_as: Date | null;
    /** A moment, by our clock, at which the clock ran that wrote it; null for those from before that was kept. */
    start_clock_at: Date | null;
    stop_clock_at: Date | null;
    /** Wh */
    meter_start: number;
    /** Wh */
    meter_last: number;
    /** Wh; see `Register` of the gateway. */
    meter_confirmed: number | null;
    meter_suspect: number | null;
    meter_shift: number | null;
    /** What had to be assumed of it. */
    assumed: Generated<SessionAssumption[]>;
    /** W, as last reported; null where the charger does not say. */
    power_offered: number | null;
    /** W, the most that was reported as drawn; null where the charger does not say. */
    power_peak: number | null;
    /** The first error that its connector reported meanwhile, and what the vendor calls it; null for none. */
    error_code: string | null;
    vendor_error_code: string | null;
    stop_reason: string | null;
    /** When the last row was logged that says how it goes on. */
    session_logged_at: Date | null;
  };
  ocpp_logs: LogTable;
  /** Log rows on their way to another store. */
  ocpp_log_spool: LogTable;
  /** The batch of them that is under way. */
  ocpp_log_shipping: {
    /** There is one row. */
    one: Default<boolean>;
    token: string | null;
    ids: string[] | null;
    claimed_by: string | null;
    claimed_until: Date | null;
  };
  /** Log rows of an hour by type; only hours before `ocpp_log_counted.until`. */
  ocpp_log_hours: { hour: Date; detail_type: LogType; count: number };
  ocpp_log_counted: { until: Date };
  /** IDs and names that could not be changed into the ones that are kept, since another row has these. */
  texts_alike: { kind: string; text: string; kept: string; noted_at: Default<Date> };
  seeds: { seed: number; devices: number; seeded_at: Default<Date> };
  migrations: { name: string; applied_at: Default<Date>; requires: string | null };
}
