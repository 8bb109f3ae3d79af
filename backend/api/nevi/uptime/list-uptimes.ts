import { ErrorBody, limits, UptimeListQuery, UptimePage } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../database/index.ts';
import { callerOf } from '../../http/guard.ts';
import { choosePorts, countUptimes, readUptimes, uidsInOrder } from './select-uptimes.ts';

/** `GET nevi/uptime`. */
export const listUptimes =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/nevi/uptime',
      {
        config: { access: 'read:devices' },
        schema: {
          summary: 'One page of the ports that the filters match, with their uptime (23 CFR 680.116(b)), lowest first',
          tags: ['NEVI'],
          querystring: UptimeListQuery,
          response: { 200: UptimePage, '4xx': ErrorBody },
        },
      },
      async (request) => {
        const { pageNumber = 0, pageSize = limits.pageSize.default, sortBy, sortOrder, ...filters } = request.query;
        const chosen = choosePorts(filters, callerOf(request));
        const [totalElements, uids] = await Promise.all([
          countUptimes(kysely, chosen),
          uidsInOrder(kysely, chosen, { sortBy, sortOrder, limit: pageSize, offset: pageNumber * pageSize }),
        ]);
        return { content: await readUptimes(kysely, uids), number: pageNumber, size: pageSize, totalElements };
      },
    );
  };
