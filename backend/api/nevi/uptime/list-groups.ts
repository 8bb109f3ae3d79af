import { ErrorBody, limits, UptimeGroupPage, UptimeGroupsQuery } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../database/index.ts';
import { callerOf } from '../../http/guard.ts';
import { readGroups } from './select-groups.ts';
import { choosePorts } from './select-uptimes.ts';

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
        const chosen = choosePorts(filters, callerOf(request));
        const part = { limit: pageSize, offset: pageNumber * pageSize };
        const { total, groups } = await readGroups(kysely, chosen, { by, sortBy, sortOrder, ...part });
        return { content: groups, number: pageNumber, size: pageSize, totalElements: total };
      },
    );
  };
