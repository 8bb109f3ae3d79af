import { Alert, AlertListQuery, ErrorBody, limits } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/index.ts';
import { byName } from '../../database/name-order.ts';
import { callerOf } from '../http/guard.ts';
import { ownAlertsOnly, toAlerts } from './alert-rows.ts';

const tags = ['alerts'];

/** `GET alerts`. */
export const listAlerts =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/alerts',
      {
        config: { access: 'read:alerts' },
        schema: {
          summary: 'Alerts by name, with the last evaluation of each; a page of them when one is asked for',
          tags,
          querystring: AlertListQuery,
          response: { 200: Type.Array(Alert), '4xx': ErrorBody },
        },
      },
      async (request) => {
        const { pageNumber = 0, pageSize = limits.pageSize.max } = request.query;
        const rows = await kysely
          .selectFrom('alerts')
          .selectAll()
          .where(ownAlertsOnly(callerOf(request)))
          .orderBy(byName(sql.ref('name')))
          .orderBy('id')
          .limit(pageSize)
          .offset(pageNumber * pageSize)
          .execute();
        return toAlerts(kysely, rows, new Date());
      },
    );
  };
