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

/** A report that is asked for. */
export interface Report {
  quarter: Quarter;
  /** Conditions on `devices`. */
  where: RawBuilder<unknown>;
  zones: readonly ZoneQuarter[];
  /** The quarter is not over: until now is what there is of it. */
  isPreview: boolean;
}

/** A quarter as the clock of a zone has it. */
export interface ZoneQuarter {
  /** As locations have it; empty where they have none. */
  zone: string;
  isKnown: boolean;
  begins: Date;
  ends: Date;
  /** The beginning of the twelve months that end with the first month of the quarter. */
  yearBegins: Date;
}

/**
 * Reads what a report is asked by: of which devices that the caller may know of, and when the quarter is where these are.
 *
 * @throws {HttpError} 400 for a quarter that is not over everywhere, since its files would still change, unless a
 *   preview is asked for, and for one that has not begun
 */
export async function askedReport(
  kysely: Kysely<Tables>,
  {
    year,
    quarter,
    preview = false,
    ...filters
  }: Pick<NeviReportQuery, 'year' | 'quarter' | 'preview'> & NeviReportFilters,
  caller: Pick<Caller, 'owner'>,
): Promise<Report> {
  const asked = { year, quarter };
  const now = new Date();
  const over = quarterIsOverAt(asked);
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
  const zones = ['', ...rows.map(({ zone }) => zone)].map((zone) => inZone(asked, zone));
  return {
    ...{ quarter: asked, where: sql.join(conditions, sql` and `), isPreview: !isOver },
    zones: isOver ? zones : zones.map((zone) => ({ ...zone, ends: earlier(zone.ends, now) })),
  };
}

const earlier = (a: Date, b: Date): Date => (a < b ? a : b);

/** When a quarter begins and ends in a zone; by UTC where there is none, or one that is not known here. */
export function inZone({ year, quarter }: Quarter, zone: string): ZoneQuarter {
  const isKnown = isTimeZone(zone);
  const calendar = locationCalendar(isKnown ? zone : null);
  const first = (quarter - 1) * 3;
  const [begins, ends, yearBegins] = [first, first + 3, first - 11].map((month) =>
    calendar.momentAt(Date.UTC(year, month, 1)),
  ) as [Date, Date, Date];
  return { zone, isKnown, begins, ends, yearBegins };
}

/**
 * The devices of a report, and what its quarter is where they are. For one that is retired the quarter ends then: it is
 * not in operation any more, although its charger counts as not connected. One that was retired before the quarter is
 * not among them.
 */
export const reportDevices = ({ where, zones }: Report): RawBuilder<unknown> => sql`
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
 * The ports of these devices: all that were in operation before the quarter ended, and those that never reported a
 * status, whose `began_at` is null.
 */
export const reportPorts = (report: Report): RawBuilder<unknown> => sql`
  select e.uid, d.*, u.began_at, u.counted_at, u.down_since
  from (${reportDevices(report)}) d join evses e on e.device_id = d.device_id
    left join uptime_ports u on u.evse_uid = e.uid
  where u.began_at is null or u.began_at < d.ends`;
