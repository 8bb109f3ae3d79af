import { type OperationalStatusLogRow, outageStatuses } from '@dmp/shared/contract';
import { formatDuration, formatTime } from '@dmp/shared/format';

type OutageStatus = (typeof outageStatuses)[number];

/** A period in which an EVSE could not be used. */
export interface Outage {
  evseUid: string;
  status: OutageStatus;
  /** Start. */
  timestamp: string;
  /** When the EVSE changed to another status; null while the outage is ongoing. */
  until: string | null;
}

const isOutage = (status: string): status is OutageStatus => outageStatuses.some((known) => known === status);

/** The outages in a status log. The log must be complete up to now and newest first, as is the result. */
export function outagesIn(log: readonly OperationalStatusLogRow[]): Outage[] {
  const after = new Map<string, { status: string; timestamp: string; until: string | null }>();
  return log.flatMap(({ evseUid, status, timestamp }) => {
    const next = after.get(evseUid);
    // A repeated status does not end the period.
    const until = next === undefined ? null : next.status === status ? next.until : next.timestamp;
    after.set(evseUid, { status, timestamp, until });
    return isOutage(status) ? [{ evseUid, status, timestamp, until }] : [];
  });
}

/** Label of an outage: `OUTOFORDER · US*DMP*E1*1 · 11/20/2026 8:05:09 AM · 2 h 5 min`. */
export function outageLabel({ evseUid, status, timestamp, until }: Outage): string {
  const duration = until ? formatDuration(Math.round((Date.parse(until) - Date.parse(timestamp)) / 1000)) : 'ongoing';
  return [status, evseUid, formatTime(timestamp), duration].join(' · ');
}

/** Unique key of an outage of a charger. */
export const outageKey = ({ evseUid, status, timestamp }: Outage): string => [evseUid, status, timestamp].join('|');
