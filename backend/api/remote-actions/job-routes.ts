import {
  ErrorBody,
  JobCancelled,
  JobDetail,
  JobListQuery,
  JobPage,
  JobQuery,
  jobPermissions,
  limits,
  permissionsOfJob,
  Strict,
} from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import { type Kysely, sql } from 'kysely';
import { cancelJob } from '../../actions/index.ts';
import type { Tables } from '../../database/index.ts';
import { callerOf, demand } from '../guard.ts';
import { visibleTo } from '../own-devices.ts';
import { Refusal } from '../refusal.ts';
import { countJobs, findJobDevices, findJobs } from './job-rows.ts';

const params = Strict({ id: Type.String() });
const noSuchJob = () => new Refusal(404, 'There is no job with this ID.');

/** `GET remote-action/jobs`, `GET` and `DELETE remote-action/jobs/{id}`. A vendor sees and cancels what concerns own devices. */
export const jobRoutes =
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
        const { pageNumber = 0, pageSize = limits.pageSize.default, open = false } = request.query;
        const visible = visibleTo(callerOf(request));
        const content = await findJobs(kysely, { visible, open, limit: pageSize, offset: pageNumber * pageSize });
        return {
          content,
          number: pageNumber,
          size: pageSize,
          totalElements: await countJobs(kysely, { visible, open }),
        };
      },
    );

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
        const visible = visibleTo(callerOf(request));
        const [job] = await findJobs(kysely, { visible, id: request.params.id, limit: 1, offset: 0 });
        if (!job) throw noSuchJob();
        const scope = { visible, id: job.id, limit: pageSize, offset: pageNumber * pageSize };
        const content = await findJobDevices(kysely, scope, outcome);
        const totalElements = outcome ? (job.outcomes[outcome] ?? 0) : job.devices;
        return { ...job, rows: { content, number: pageNumber, size: pageSize, totalElements } };
      },
    );

    app.delete(
      '/remote-action/jobs/:id',
      {
        // Which of them, the job says.
        config: { access: jobPermissions },
        schema: {
          summary: 'Cancels a scheduled job on every device that it has not reached yet',
          tags: ['remote actions'],
          params,
          response: { 200: JobCancelled, '4xx': ErrorBody },
        },
      },
      async (request) => {
        const visible = visibleTo(callerOf(request));
        const [job] = await findJobs(kysely, { visible, id: request.params.id, limit: 1, offset: 0 });
        if (!job) throw noSuchJob();
        if (job.remoteActionType !== 'SCHEDULED') throw new Refusal(409, 'Only a scheduled job can be cancelled.');
        demand(permissionsOfJob(job.eventType), callerOf(request));
        const own = sql<boolean>`exists (select from devices where devices.id = job_devices.device_id and ${visible})`;
        const cancelled = await kysely.transaction().execute((trx) => cancelJob(trx, job.id, own));
        if (cancelled === 0) throw new Refusal(409, 'This job has reached all of its devices already.');
        return { cancelled };
      },
    );
  };
