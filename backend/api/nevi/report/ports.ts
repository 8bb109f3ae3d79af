import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../database/index.ts';
import { type Report, reportPorts } from './report.ts';

/** A charging port that a report tells of, which is an EVSE. */
export interface ReportPort {
  uid: string;
  deviceId: string;
  chargeboxId: string;
  locationId: string | null;
  networkOperator: string | null;
  timeZone: string | null;
  /** When its life began. */
  beganAt: Date;
  /** The quarter by its location's clock, from the first moment until before the last; until it was retired, if so. */
  begins: Date;
  ends: Date;
  isRetired: boolean;
}

/**
 * The ports of a report, in the order of its files: by station, each by its ID, byte by byte, so that a file of the same
 * data is the same whatever the version of ICU.
 */
export async function readReportPorts(kysely: Kysely<Tables>, report: Report): Promise<ReportPort[]> {
  const { rows } = await sql<ReportPort>`
    select uid, device_id as "deviceId", chargebox_id as "chargeboxId", location_id as "locationId",
      network_operator as "networkOperator", time_zone as "timeZone", began_at as "beganAt", begins, ends, is_retired as "isRetired"
    from (${reportPorts(report)}) p where began_at is not null
    order by coalesce(location_id, '') collate "C", uid collate "C"`.execute(kysely);
  return rows;
}

/** These ports as the relation `p(uid, device_id, begins, ends)`. */
export const portRows = (ports: readonly ReportPort[]) => sql`
  unnest(${ports.map(({ uid }) => uid)}::text[], ${ports.map(({ deviceId }) => deviceId)}::uuid[],
    ${ports.map(({ begins }) => begins)}::timestamptz[], ${ports.map(({ ends }) => ends)}::timestamptz[])
    p(uid, device_id, begins, ends)`;

/** What was read of ports, by the port's ID, in its order. */
export function byPort<Row extends { uid: string }>(rows: readonly Row[]): ReadonlyMap<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.uid);
    if (group) group.push(row);
    else groups.set(row.uid, [row]);
  }
  return groups;
}
