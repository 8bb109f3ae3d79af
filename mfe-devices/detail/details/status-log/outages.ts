import { type OperationalStatusLogRow, outageStatuses } from '@dmp/shared/contract';
import { formatDuration, formatTime } from '@dmp/shared/format';

type OutageStatus = (typeof outageStatuses)[number];

/** A time in which an EVSE could not be used. */
export interface Outage {
  evseUid: string;
  status: OutageStatus;
  /** When it began. */
  timestamp: string;
  /** When the EVSE became something else; null while it goes on. */
  until: string | null;
}

const isOutage = (status: string): status is OutageStatus => outageStatuses.some((known) => known === status);

/** The outages in a status log that is complete up to now, newest first as the log is. */
export function outagesIn(log: readonly OperationalStatusLogRow[]): Outage[] {
  const after = new Map<string, { status: string; timestamp: string; until: string | null }>();
  return log.flatMap(({ evseUid, status, timestamp }) => {
    const next = after.get(evseUid);
    // The same status twice is one and the same time.
    const until = next === undefined ? null : next.status === status ? next.until : next.timestamp;
    after.set(evseUid, { status, timestamp, until });
    return isOutage(status) ? [{ evseUid, status, timestamp, until }] : [];
  });
}

/** An outage in a line: `OUTOFORDER · US*DMP*E1*1 · 11/20/2026 8:05:09 AM · 2 h 5 min`. */
export function outageLabel({ evseUid, status, timestamp, until }: Outage): string {
  const lasted = until ? formatDuration(Math.round((Date.parse(until) - Date.parse(timestamp)) / 1000)) : 'ongoing';
  return [status, evseUid, formatTime(timestamp), lasted].join(' · ');
}

/** Tells one outage from all others of a charger. */
export const outageKey = ({ evseUid, status, timestamp }: Outage): string => [evseUid, status, timestamp].join('|');
