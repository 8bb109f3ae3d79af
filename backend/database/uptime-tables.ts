import type { OperationalStatus } from '@dmp/shared/contract';
import type { Generated } from 'kysely';

/** Tables of the uptime of charging ports, which are EVSEs. Spans are in milliseconds. */
export interface UptimeTables {
  uptime_outages: {
    device_id: string;
    evse_uid: string;
    started_at: Date;
    /** Null while it goes on. */
    ended_at: Date | null;
    status: OperationalStatus;
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
  /** Devices whose ports are to be counted anew, from a moment on. Written by triggers. */
  uptime_due: { id: Generated<number>; device_id: string; since: Date };
}
