import { ErrorBody, JobDetail, JobQuery, jobPermissions, limits, Strict } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { Kysely } from 'kysely';
import { visibleTo } from '../../../access/own-devices.ts';
import type { Tables } from '../../../database/index.ts';
import { callerOf } from '../../http/guard.ts';
import type { FileAddresses } from './file-addresses.ts';
import { findJob, findJobDevices } from './job-rows.ts';

const params = Strict({ id: Type.String() });

/** `GET remote-action/jobs/{id}`. */
export const getJob =
  (kysely: Kysely<Tables>, addressesFor: FileAddresses): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/remote-action/jobs/:id',
      {
        config: { access: jobPermissions },
        schema: {
          summary: 'One job and one page of its devices',
          tags: ['remote actions'],
          params,
          querystring: JobQuery,
          response: { 200: JobDetail, '4xx': ErrorBody },
        },
      },
      async (request) => {
        const { pageNumber = 0, pageSize = limits.pageSize.default, outcome } = request.query;
        const caller = callerOf(request);
        const visible = visibleTo(caller);
        const job = await findJob(kysely, request.params.id, caller);
        const scope = { visible, id: job.id, limit: pageSize, offset: pageNumber * pageSize };
        const content = await findJobDevices(kysely, scope, outcome, addressesFor(caller));
        const totalElements = outcome ? (job.outcomes[outcome] ?? 0) : job.devices - (job.outcomes.PREPARING ?? 0);
        return { ...job, rows: { content, number: pageNumber, size: pageSize, totalElements } };
      },
    );
  };
