import { ChargeboxIdsQuery, type DeviceFilters, ErrorBody } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { Kysely } from 'kysely';
import { visibleTo } from '../../access/own-devices.ts';
import type { Tables } from '../../database/index.ts';
import { callerOf } from '../http/guard.ts';
import { byChargeboxId, orderBy } from './field-sql.ts';
import { conditionsOf } from './filters.ts';

/** `GET devices/chargebox-ids`. */
export const listChargeboxIds =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/devices/chargebox-ids',
      {
        config: { access: 'read:devices' },
        schema: {
          summary: 'The chargebox IDs of all devices that the filters match, in any order',
          tags: ['devices'],
          querystring: ChargeboxIdsQuery,
          response: { 200: Type.Array(Type.String()), '4xx': ErrorBody },
        },
      },
      async (request) => {
        const { sortBy, sortOrder = 'ASC', ...filters } = request.query;
        const now = new Date();
        let matching = kysely
          .selectFrom('devices')
          .select('chargebox_id')
          .where(visibleTo(callerOf(request)));
        for (const condition of conditionsOf(filters as DeviceFilters, now)) matching = matching.where(condition);
        if (sortBy) matching = matching.orderBy(orderBy(sortBy, sortOrder, now));
        const rows = await matching.orderBy(byChargeboxId()).execute();
        return rows.map(({ chargebox_id }) => chargebox_id);
      },
    );
  };
