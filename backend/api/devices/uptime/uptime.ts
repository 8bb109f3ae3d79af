import {
  limits,
  type PortOutage,
  PortOutagePage,
  PortUptime,
  pageQuery,
  type RegularHours,
  uptimePercent,
} from '@dmp/shared/contract';
import { Type } from '@sinclair/typebox';
import { type Selectable, sql } from 'kysely';
import { findByChargeboxId } from '../../../access/find-device.ts';
import type { Tables } from '../../../database/index.ts';
import { byId } from '../../../database/name-order.ts';
import {
  type CountedTime,
  closedWithin,
  excludedOf,
  lengthWithin,
  locationCalendar,
  monthsNow,
  type PortNow,
  portsNow,
  twelveMonths,
  yearUpTo,
} from '../../../uptime/index.ts';
import { type ApiCall, defineCall } from '../../http/define-call.ts';
import { minutesOf, toUptimeFields } from './uptime-fields.ts';

/** The newest months that the answer has. */
const maxMonths = 12;
const outagesSize = limits.pageSizeOf.outages;

const getUptime = defineCall({
  ...{ method: 'GET', path: '/devices/:chargeboxId/uptime', permission: 'read:devices', tag: 'NEVI' },
  summary: "The uptime of a charger's ports over the last year, and month by month (23 CFR 680.116(b))",
  reply: Type.Array(PortUptime),
  run: async ({ caller, params }, { kysely }) => {
    const device = await findByChargeboxId(kysely, params.chargeboxId, caller);
    const { rows: ports } = await sql<CountedPort>`
      select u.*, e.station_id, l.time_zone
      from ${portsNow()} u join evses e on e.uid = u.evse_uid join devices d on d.id = u.device_id
        left join locations l on l.id = d.location_id
      where u.device_id = ${device.id}::uuid order by e.evse_number`.execute(kysely);
    const { rows: months } = await sql<CountedMonth>`
      select evse_uid as "evseUid", to_char(month, 'YYYY-MM-DD') as month, outage_ms as outage, excluded_ms as excluded
      from uptime_months where device_id = ${device.id}::uuid and month > now() - interval '25 months'
      order by month`.execute(kysely);
    return ports.map((port) =>
      toPortUptime(
        port,
        months.filter(({ evseUid }) => evseUid === port.evse_uid),
      ),
    );
  },
});

type CountedPort = Selectable<Tables['uptime_ports']> & PortNow & { station_id: string; time_zone: string | null };
type CountedMonth = CountedTime & { evseUid: string; month: string };

function toPortUptime(port: CountedPort, months: readonly CountedMonth[]): PortUptime {
  const calendar = locationCalendar(port.time_zone);
  const counted = monthsNow(new Map(months.map((month) => [month.month, month])), calendar, port);
  const to = port.up_to.getTime();
  const began = port.began_at.getTime();
  const years = twelveMonths(calendar, { from: yearUpTo(to, began).from, to }, { counted, began });
  return {
    ...{ evseUid: port.evse_uid, stationId: port.station_id, timeZone: port.time_zone ?? 'UTC' },
    ...toUptimeFields(port),
    months: years.slice(-maxMonths).map(({ month, sums }) => ({
      month: month.slice(0, 7),
      outageMinutes: minutesOf(counted.get(month)?.outage ?? 0),
      excludedMinutes: minutesOf(counted.get(month)?.excluded ?? 0),
      uptime: uptimePercent(sums) ?? 0,
    })),
  };
}

const listOutages = defineCall({
  ...{ method: 'GET', path: '/devices/:chargeboxId/outages', permission: 'read:devices', tag: 'NEVI' },
  summary: "The times in which a charger's ports were not up, newest first, and what of each is excluded",
  ...{ query: pageQuery(outagesSize), reply: PortOutagePage },
  run: async ({ caller, params, query: { page = 0, size = outagesSize } }, { kysely }) => {
    const device = await findByChargeboxId(kysely, params.chargeboxId, caller);
    const { total } = await kysely
      .selectFrom('uptime_outages')
      .where('device_id', '=', device.id)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    // An entry refers to an outage by its start, or by the time of a later log row with the same status.
    const { rows } = await sql<OutageRow>`
      select o.evse_uid, o.status, o.started_at, o.ended_at, o.run_started_at, l.time_zone, l.opening_hours,
        n.category, n.nevi_exempt, n.created_by, n.created_at, n.interval_start
      from (
        select * from uptime_outages where device_id = ${device.id}::uuid
        order by started_at desc, ${byId(sql.ref('evse_uid'))} limit ${size} offset ${page * size}
      ) o
        join devices d on d.id = o.device_id left join locations l on l.id = d.location_id
        left join lateral (
          select * from nevi_logs n
          where n.evse_uid = o.evse_uid and n.status = o.status and n.valid
            and n.interval_start >= coalesce(o.run_started_at, o.started_at) and (o.ended_at is null or n.interval_start < o.ended_at)
          order by n.nevi_exempt desc, n.interval_start limit 1
        ) n on true
      order by o.started_at desc, ${byId(sql.ref('o.evse_uid'))}`.execute(kysely);
    const now = new Date();
    return { content: rows.map((row) => toOutage(row, now)), number: page, size, totalElements: total };
  },
});

interface OutageRow {
  evse_uid: string;
  status: PortOutage['status'];
  started_at: Date;
  ended_at: Date | null;
  run_started_at: Date | null;
  time_zone: string | null;
  opening_hours: RegularHours[] | null;
  category: string | null;
  nevi_exempt: boolean;
  created_by: string;
  created_at: Date;
  interval_start: Date;
}

function toOutage(row: OutageRow, now: Date): PortOutage {
  const span = { from: row.started_at.getTime(), to: (row.ended_at ?? now).getTime() };
  const { category, status } = row;
  const exemptions =
    category === null
      ? []
      : [{ status, from: row.interval_start.getTime(), category, neviExempt: row.nevi_exempt, valid: true }];
  const excluded = excludedOf([{ status, ...span, runFrom: row.run_started_at?.getTime() ?? null }], {
    exemptions,
    closed: closedWithin(locationCalendar(row.time_zone), row.opening_hours, span),
    now: now.getTime(),
  });
  return {
    ...{ evseUid: row.evse_uid, status, startedAt: row.started_at.toISOString() },
    ...{ endedAt: row.ended_at?.toISOString() ?? null, minutes: minutesOf(span.to - span.from) },
    excludedMinutes: minutesOf(lengthWithin(excluded, span)),
    entry:
      category === null
        ? null
        : {
            ...{ category, neviExempt: row.nevi_exempt, createdBy: row.created_by },
            createdAt: row.created_at.toISOString(),
          },
  };
}

/** The uptime of a device's ports, and their outages. */
export const deviceUptimeCalls: readonly ApiCall[] = [getUptime, listOutages];
