import { ErrorBody, JobListQuery, JobPage, jobPermissions, limits } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../database/index.ts';
import { callerOf } from '../../http/guard.ts';
import { countJobs, findJobs } from './job-rows.ts';

/** `GET remote-action/jobs`. */
export const listJobs =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/remote-action/jobs',
      {
        config: { access: jobPermissions },
        schema: {
          summary: 'Jobs, the newest first, with how many of their devices have which outcome',
          tags: ['remote actions'],
          querystring: JobListQuery,
          response: { 200: JobPage, '4xx': ErrorBody },
        },
      },
      async (request) => {
        const { pageNumber = 0, pageSize = limits.pageSize.default, open = false, mine = false } = request.query;
        const caller = callerOf(request);
        const scope = { owner: caller.owner, open, createdBy: mine ? caller.email : undefined };
        const content = await findJobs(kysely, { ...scope, limit: pageSize, offset: pageNumber * pageSize });
        return {
          content,
          number: pageNumber,
          size: pageSize,
          totalElements: await countJobs(kysely, scope),
        };
      },
    );
  };
