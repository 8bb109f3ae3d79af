import { AuditPage, AuditQuery, ErrorBody, limits } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/index.ts';
import { callerOf } from '../http/guard.ts';
import { entriesOf, toEntry } from './entries.ts';

/** `GET audit`. */
export const listEntries =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/audit',
      {
        config: { access: 'read:audit' },
        schema: {
          summary: 'Who did what in the console, newest first, by time, user, and thing',
          tags: ['audit'],
          querystring: AuditQuery,
          response: { 200: AuditPage, '4xx': ErrorBody },
        },
      },
      async (request) => {
        const { pageNumber = 0, pageSize = limits.pageSize.default, sortOrder = 'DESC', ...filters } = request.query;
        const entries = entriesOf(kysely, filters, callerOf(request));
        const { total } = await entries.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
        const rows = await entries
          .selectAll()
          .orderBy('id', sortOrder === 'ASC' ? 'asc' : 'desc')
          .limit(pageSize)
          .offset(pageNumber * pageSize)
          .execute();
        return { content: rows.map(toEntry), number: pageNumber, size: pageSize, totalElements: total };
      },
    );
  };
