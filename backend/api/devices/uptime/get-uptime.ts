import { ErrorBody, PortUptime, Strict, uptimePercent } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import { type Kysely, type Selectable, sql } from 'kysely';
import { findByChargeboxId } from '../../../access/find-device.ts';
import type { Tables } from '../../../database/index.ts';
import {
  type CountedTime,
  locationCalendar,
  monthsNow,
  type PortNow,
  portsNow,
  twelveMonths,
  yearUpTo,
} from '../../../uptime/index.ts';
import { callerOf } from '../../http/guard.ts';
import { minutesOf, toCounted } from './counted.ts';

/** The newest months, which are shown. */
const shown = 12;

/** `GET devices/{chargeboxId}/uptime`. */
export const getUptime =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/devices/:chargeboxId/uptime',
      {
        config: { access: 'read:devices' },
        schema: {
          summary: "The uptime of a charger's ports over the last year, and month by month (23 CFR 680.116(b))",
          tags: ['NEVI'],
          params: Strict({ chargeboxId: Type.String() }),
          response: { 200: Type.Array(PortUptime), '4xx': ErrorBody },
        },
      },
      async (request) => {
        const device = await findByChargeboxId(kysely, request.params.chargeboxId, callerOf(request));
        const { rows: ports } = await sql<CountedPort>`
          select u.*, e.station_id, l.time_zone
          from ${portsNow()} u join evses e on e.uid = u.evse_uid join devices d on d.id = u.device_id
            left join locations l on l.id = d.location_id
          where u.device_id = ${device.id}::uuid order by e.evse_number`.execute(kysely);
        const { rows: months } = await sql<Month>`
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
    );
  };

type CountedPort = Selectable<Tables['uptime_ports']> & PortNow & { station_id: string; time_zone: string | null };
type Month = CountedTime & { evseUid: string; month: string };

function toPortUptime(port: CountedPort, months: readonly Month[]): PortUptime {
  const calendar = locationCalendar(port.time_zone);
  const counted = monthsNow(new Map(months.map((month) => [month.month, month])), calendar, port);
  const to = port.up_to.getTime();
  const began = port.began_at.getTime();
  const years = twelveMonths(calendar, { from: yearUpTo(to, began).from, to }, { counted, began });
  return {
    ...{ evseUid: port.evse_uid, stationId: port.station_id, timeZone: port.time_zone ?? 'UTC' },
    ...toCounted(port),
    months: years.slice(-shown).map(({ month, sums }) => ({
      month: month.slice(0, 7),
      outageMinutes: minutesOf(counted.get(month)?.outage ?? 0),
      excludedMinutes: minutesOf(counted.get(month)?.excluded ?? 0),
      uptime: uptimePercent(sums) ?? 0,
    })),
  };
}
