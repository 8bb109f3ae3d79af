import { ErrorBody, limits, UnknownChargerPage, UnknownChargersQuery } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/index.ts';
import { byId } from '../../database/name-order.ts';
import { callerOf } from '../http/guard.ts';
import { containsWords, textConditions } from '../query/text-filter.ts';
import { knownTo } from './visible-knocks.ts';

/** `GET unknown-chargers`. */
export const listUnknownChargers =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/unknown-chargers',
      {
        config: { access: 'read:devices' },
        schema: {
          summary: 'Chargers that were refused, and why; the newest attempt first',
          tags: ['devices'],
          querystring: UnknownChargersQuery,
          response: { 200: UnknownChargerPage, '4xx': ErrorBody },
        },
      },
      async (request) => {
        const { pageNumber = 0, pageSize = limits.pageSize.default, sortOrder = 'DESC', ...filters } = request.query;
        let knocks = kysely.selectFrom('knocks').where(knownTo(callerOf(request)));
        const conditions = textConditions(filters, {}, { reason: 'reason' }, (searches) =>
          containsWords(sql`search_text(chargebox_id)`, searches),
        );
        for (const condition of conditions) knocks = knocks.where(condition);
        const { total } = await knocks.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
        const direction = sortOrder === 'ASC' ? 'asc' : 'desc';
        const rows = await knocks
          .select(['chargebox_id', 'reason', 'first_at', 'last_at', 'count'])
          .select(['address', 'subprotocols', 'detail', 'make', 'model'])
          .select(
            sql<string | null>`(select id from devices where devices.chargebox_id = knocks.chargebox_id)`.as(
              'deviceId',
            ),
          )
          .orderBy('last_at', direction)
          .orderBy(byId(sql.ref('chargebox_id')))
          .orderBy('reason')
          .limit(pageSize)
          .offset(pageNumber * pageSize)
          .execute();
        return {
          content: rows.map(({ chargebox_id, first_at, last_at, ...row }) => ({
            ...row,
            chargeboxId: chargebox_id,
            firstAt: first_at.toISOString(),
            lastAt: last_at.toISOString(),
          })),
          number: pageNumber,
          size: pageSize,
          totalElements: total,
        };
      },
    );
  };
