import {
  ErrorBody,
  limits,
  type PortOutage,
  PortOutagePage,
  pageQuery,
  type RegularHours,
  Strict,
} from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import { type Kysely, sql } from 'kysely';
import { findByChargeboxId } from '../../../access/find-device.ts';
import type { Tables } from '../../../database/index.ts';
import { byId } from '../../../database/name-order.ts';
import { closedWithin, excludedOf, lengthWithin, locationCalendar } from '../../../uptime/index.ts';
import { callerOf } from '../../http/guard.ts';
import { minutesOf } from './counted.ts';

const defaultSize = limits.pageSizeOf.outages;

/** `GET devices/{chargeboxId}/outages`. */
export const listOutages =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/devices/:chargeboxId/outages',
      {
        config: { access: 'read:devices' },
        schema: {
          summary: "The times in which a charger's ports were not up, newest first, and what of each is excluded",
          tags: ['NEVI'],
          params: Strict({ chargeboxId: Type.String() }),
          querystring: pageQuery(defaultSize),
          response: { 200: PortOutagePage, '4xx': ErrorBody },
        },
      },
      async (request) => {
        const { page = 0, size = defaultSize } = request.query;
        const device = await findByChargeboxId(kysely, request.params.chargeboxId, callerOf(request));
        const { total } = await kysely
          .selectFrom('uptime_outages')
          .where('device_id', '=', device.id)
          .select((eb) => eb.fn.countAll<number>().as('total'))
          .executeTakeFirstOrThrow();
        // Entries know an outage by the moment it began, or by a later row of the log with the same status.
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
    );
  };

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
  const entries =
    category === null
      ? []
      : [{ status, from: row.interval_start.getTime(), category, neviExempt: row.nevi_exempt, valid: true }];
  const excluded = excludedOf([{ status, ...span, runFrom: row.run_started_at?.getTime() ?? null }], {
    exemptions: entries,
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
