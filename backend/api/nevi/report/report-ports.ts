import {
  isTimeZone,
  type NeviReportFilters,
  type NeviReportQuery,
  normalizeTag,
  type Quarter,
  quarterIsOverAt,
  splitFilterValues,
} from '@dmp/shared/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { badRequest } from '../../../access/http-error.ts';
import { visibleTo } from '../../../access/own-devices.ts';
import { hasBeenInService } from '../../../database/in-service.ts';
import type { Tables } from '../../../database/index.ts';
import type { Caller } from '../../../identity/tokens.ts';
import { locationCalendar } from '../../../uptime/index.ts';
import { textConditions } from '../../query/text-filter.ts';

/** The devices and the quarter of a report. */
export interface NeviReport {
  quarter: Quarter;
  /** Conditions on `devices`. */
  where: RawBuilder<unknown>;
  zones: readonly ZoneQuarter[];
  /** The quarter is not over, so the report ends now. */
  isPreview: boolean;
}

/** A quarter by the clock of a time zone. */
export interface ZoneQuarter {
  /** The value of locations; empty for locations without one. */
  zone: string;
  isKnown: boolean;
  begins: Date;
  ends: Date;
  /** Beginning of the twelve months that end with the first month of the quarter. */
  yearBegins: Date;
}

/**
 * Resolves the query of a report to the devices that the caller may see, and the quarter in each of their time zones.
 *
 * @throws {HttpError} 400 for a quarter that has not begun, and, except for a preview, for one that is not over in every
 *   time zone, because its files would still change
 */
export async function resolveReport(
  kysely: Kysely<Tables>,
  {
    year,
    quarter,
    preview = false,
    ...filters
  }: Pick<NeviReportQuery, 'year' | 'quarter' | 'preview'> & NeviReportFilters,
  caller: Pick<Caller, 'owner'>,
): Promise<NeviReport> {
  const yearQuarter = { year, quarter };
  const now = new Date();
  const over = quarterIsOverAt(yearQuarter);
  const isOver = over <= now;
  if (preview && Date.UTC(year, (quarter - 1) * 3, 1) > now.getTime()) {
    throw badRequest(`Q${quarter} of ${year} has not begun.`);
  }
  if (!isOver && !preview) {
    throw badRequest(
      `The quarter must be over everywhere. Q${quarter} of ${year} is so on ${over.toISOString().slice(0, 10)} at 12:00 UTC.`,
    );
  }
  const equals = {
    ...{ countries: 'devices.country', states: 'devices.state' },
    networkOperators: 'devices.network_operator',
  };
  const tags = splitFilterValues(filters.tags ?? '').map(normalizeTag);
  const conditions = [
    visibleTo(caller),
    ...textConditions(filters, {}, equals),
    ...(tags.length > 0 ? [sql`devices.tags && ${tags}::text[]`] : []),
  ];
  const { rows } = await sql<{ zone: string }>`
    select distinct time_zone as zone from locations where time_zone <> ''`.execute(kysely);
  const zones = ['', ...rows.map(({ zone }) => zone)].map((zone) => quarterInZone(yearQuarter, zone));
  return {
    ...{ quarter: yearQuarter, where: sql.join(conditions, sql` and `), isPreview: !isOver },
    zones: isOver ? zones : zones.map((zone) => ({ ...zone, ends: earlier(zone.ends, now) })),
  };
}

const earlier = (a: Date, b: Date): Date => (a < b ? a : b);

/** When a quarter begins and ends in a time zone. UTC if the zone is empty or unknown. */
export function quarterInZone({ year, quarter }: Quarter, zone: string): ZoneQuarter {
  const isKnown = isTimeZone(zone);
  const calendar = locationCalendar(isKnown ? zone : null);
  const first = (quarter - 1) * 3;
  const [begins, ends, yearBegins] = [first, first + 3, first - 11].map((month) =>
    calendar.momentAt(Date.UTC(year, month, 1)),
  ) as [Date, Date, Date];
  return { zone, isKnown, begins, ends, yearBegins };
}

/**
 * SQL: the devices of a report, each with the quarter in its time zone. The quarter of a retired device ends when it was
 * retired: from then on it is not in operation, although its charger counts as not connected. A device that was retired
 * before the quarter is excluded.
 */
export const reportDevices = ({ where, zones }: NeviReport): RawBuilder<unknown> => sql`
  select devices.id as device_id, devices.chargebox_id, devices.location_id, devices.network_operator, devices.state,
    l.time_zone, z.begins, least(z.ends, devices.retired_at) as ends, z.year_begins, z.is_known,
    coalesce(devices.retired_at < z.ends, false) as is_retired, ${hasBeenInService('devices')} as has_been_in_service
  from devices left join locations l on l.id = devices.location_id
    join unnest(${zones.map(({ zone }) => zone)}::text[], ${zones.map(({ isKnown }) => isKnown)}::boolean[],
      ${zones.map(({ begins }) => begins)}::timestamptz[], ${zones.map(({ ends }) => ends)}::timestamptz[],
      ${zones.map(({ yearBegins }) => yearBegins)}::timestamptz[]) z(zone, is_known, begins, ends, year_begins)
      on z.zone = case when l.time_zone = any(${zones.map(({ zone }) => zone)}::text[]) then l.time_zone else '' end
  where ${where} and (devices.retired_at is null or devices.retired_at >= z.begins)`;

/**
 * SQL: the ports of these devices that were in operation before the quarter ended, or never reported a status; these
 * have no `began_at`.
 */
export const reportPorts = (report: NeviReport): RawBuilder<unknown> => sql`
  select e.uid, d.*, u.began_at, u.counted_at, u.down_since
  from (${reportDevices(report)}) d join evses e on e.device_id = d.device_id
    left join uptime_ports u on u.evse_uid = e.uid
  where u.began_at is null or u.began_at < d.ends`;

/** A charging port of a report, which is an EVSE. */
export interface ReportPort {
  uid: string;
  deviceId: string;
  chargeboxId: string;
  locationId: string | null;
  networkOperator: string | null;
  timeZone: string | null;
  /** When its uptime began to be counted. */
  beganAt: Date;
  /** Beginning of the quarter by the location's clock. */
  begins: Date;
  /** End of the quarter, exclusive, or when the device was retired. */
  ends: Date;
  isRetired: boolean;
}

/**
 * Reads the ports of a report in the order of its files: by station and port, bytewise, so that files do not depend on
 * the version of ICU.
 */
export async function readReportPorts(kysely: Kysely<Tables>, report: NeviReport): Promise<ReportPort[]> {
  const { rows } = await sql<ReportPort>`
    select uid, device_id as "deviceId", chargebox_id as "chargeboxId", location_id as "locationId",
      network_operator as "networkOperator", time_zone as "timeZone", began_at as "beganAt", begins, ends, is_retired as "isRetired"
    from (${reportPorts(report)}) p where began_at is not null
    order by coalesce(location_id, '') collate "C", uid collate "C"`.execute(kysely);
  return rows;
}

/** SQL: these ports as the relation `p(uid, device_id, begins, ends)`. */
export const portRelation = (ports: readonly ReportPort[]) => sql`
  unnest(${ports.map(({ uid }) => uid)}::text[], ${ports.map(({ deviceId }) => deviceId)}::uuid[],
    ${ports.map(({ begins }) => begins)}::timestamptz[], ${ports.map(({ ends }) => ends)}::timestamptz[])
    p(uid, device_id, begins, ends)`;

/** Groups rows by port and keeps their order. */
export function groupByPort<Row extends { uid: string }>(rows: readonly Row[]): ReadonlyMap<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.uid);
    if (group) group.push(row);
    else groups.set(row.uid, [row]);
  }
  return groups;
}

/** Divides ports into batches, each for one statement. */
export function* portBatches(ports: readonly ReportPort[], size: number): Generator<readonly ReportPort[]> {
  for (let begin = 0; begin < ports.length; begin += size) yield ports.slice(begin, begin + size);
}
