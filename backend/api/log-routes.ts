import {
  ErrorBody,
  type LogType,
  limits,
  logTypes,
  type OcppLog,
  OcppLogPage,
  OcppLogQuery,
  splitFilterValues,
} from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely, Selectable } from 'kysely';
import type { Tables } from '../database/index.ts';
import { callerOf } from './guard.ts';
import { payloadOf } from './ocpp-payload.ts';
import { ownDevicesOnly } from './own-devices.ts';
import { parseDateRange } from './ranges.ts';
import { badRequest } from './refusal.ts';

/** `GET logs/ocpp`. */
export const logRoutes =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/logs/ocpp',
      {
        config: { access: 'read:logs' },
        schema: {
          summary: 'One page of the OCPP messages that the filters match',
          tags: ['logs'],
          querystring: OcppLogQuery,
          response: { 200: OcppLogPage, '4xx': ErrorBody },
        },
      },
      async (request) => {
        const { pageNumber = 0, pageSize = limits.pageSize.default, sortOrder = 'DESC' } = request.query;
        const { start, end } = request.query;
        const { from, to } = parseDateRange({ start, end }, ['start', 'end']);
        const types = logTypesOf(request.query.detailType);
        const chargeboxIds = splitFilterValues(request.query.resources ?? '');

        let matching = kysely.selectFrom('ocpp_logs');
        if (from) matching = matching.where('time', '>=', from);
        if (to) matching = matching.where('time', '<=', to);
        if (types.length > 0) matching = matching.where('detail_type', 'in', types);
        if (chargeboxIds.length > 0) matching = matching.where('chargebox_id', 'in', chargeboxIds);
        const own = ownDevicesOnly(callerOf(request));
        if (own) {
          matching = matching.where('device_id', 'in', kysely.selectFrom('devices').select('devices.id').where(own));
        }

        const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
        const direction = sortOrder === 'DESC' ? 'desc' : 'asc';
        const rows = await matching
          .selectAll()
          .orderBy('time', direction)
          .orderBy('id', direction)
          .limit(pageSize)
          .offset(pageNumber * pageSize)
          .execute();
        return { content: rows.map(toLog), number: pageNumber, size: pageSize, totalElements: total };
      },
    );
  };

function logTypesOf(parameter = ''): LogType[] {
  return splitFilterValues(parameter).map((text) => {
    const type = logTypes.find((known) => known === text);
    if (!type)
      throw badRequest(`detailType must be one or several log types such as ${logTypes[2]}, joined by commas.`);
    return type;
  });
}

const toLog = (row: Selectable<Tables['ocpp_logs']>): OcppLog => ({
  id: String(row.id),
  detailType: row.detail_type,
  resources: [row.chargebox_id],
  stationId: row.station_id,
  time: row.time.toISOString(),
  source: row.source,
  detail: { messageId: row.message_id, payload: payloadOf(row.frame) },
});
