import { ErrorBody, limits, UptimeGroupPage, UptimeGroupsQuery } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../database/index.ts';
import { callerOf } from '../../http/guard.ts';
import { countGroups, readGroups } from './select-groups.ts';
import { uptimeConditions } from './select-uptimes.ts';

/** `GET nevi/uptime/groups`. */
export const listUptimeGroups =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/nevi/uptime/groups',
      {
        config: { access: 'read:devices' },
        schema: {
          summary: 'The uptime of the ports that the filters match, by location, state, or network operator',
          tags: ['NEVI'],
          querystring: UptimeGroupsQuery,
          response: { 200: UptimeGroupPage, '4xx': ErrorBody },
        },
      },
      async (request) => {
        const { by, pageNumber = 0, pageSize = limits.pageSize.default, sortBy, sortOrder, ...filters } = request.query;
        const where = uptimeConditions(filters, callerOf(request));
        const [totalElements, content] = await Promise.all([
          countGroups(kysely, where, by),
          readGroups(kysely, where, { by, sortBy, sortOrder, limit: pageSize, offset: pageNumber * pageSize }),
        ]);
        return { content, number: pageNumber, size: pageSize, totalElements };
      },
    );
  };
