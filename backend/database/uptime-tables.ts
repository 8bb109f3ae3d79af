import type { OperationalStatus } from '@dmp/shared/contract';
import type { Generated, GeneratedAlways } from 'kysely';

/** Tables of the uptime of charging ports, which are EVSEs, and of reports of it. Spans are in milliseconds. */
export interface UptimeTables {
  uptime_outages: {
    device_id: string;
    evse_uid: string;
    started_at: Date;
    /** Null while it goes on. */
    ended_at: Date | null;
    status: OperationalStatus;
    /** Where it is the rest of an outage, after an outage of the product: when the whole of it began. */
    run_started_at: Date | null;
  };
  /** By the months of the location's calendar. */
  uptime_months: { device_id: string; evse_uid: string; month: Date; outage_ms: number; excluded_ms: number };
  /** As it was counted last; `portsNow` has them as they are. */
  uptime_ports: {
    device_id: string;
    evse_uid: string;
    began_at: Date;
    counted_at: Date;
    down_since: Date | null;
    /** Whether the outage that goes on is excluded. */
    excludes: Generated<boolean>;
    recount_at: Generated<Date>;
    /** What it was counted over. */
    of_ms: number;
    outage_ms: number;
    excluded_ms: number;
    lost_lately_ms: number;
    /** Percent. */
    uptime: number;
    /** Below 0 once it misses the rule. */
    left_ms: number;
    /** At the rate of the last days; null if never. */
    missed_in_days: number | null;
  };
  /** Devices whose ports are to be counted again, from a moment on, and not before `due_at`. Triggers write those due at once. */
  uptime_due: { id: Generated<number>; device_id: string; since: Date; due_at: Generated<Date> };
  /** Files of quarterly reports. Rows are added, and dropped when they are too old; the database refuses everything else. */
  nevi_downloads: {
    id: GeneratedAlways<number>;
    at: Generated<Date>;
    /** In lower case. */
    user_email: string;
    /** The vendor of whose devices alone it is, in lower case; null for all. */
    owner: string | null;
    module: number;
    year: number;
    quarter: number;
    /** As they were asked for; null for all. */
    network_operators: string | null;
    states: string | null;
    countries: string | null;
    tags: string | null;
    /** Of a quarter that was not over yet. */
    preview: Generated<boolean>;
    file_name: string;
    /** Below the heading. */
    rows: number;
    bytes: number;
    sha256: string;
  };
}
