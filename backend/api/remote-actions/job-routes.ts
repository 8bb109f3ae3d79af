import {
  ErrorBody,
  JobCancelled,
  JobDetail,
  JobListQuery,
  JobPage,
  JobQuery,
  jobPermissions,
  limits,
  NewestJob,
  permissionsOfJob,
  Strict,
} from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import { type Kysely, sql } from 'kysely';
import { cancelJob } from '../../actions/index.ts';
import type { Tables } from '../../database/index.ts';
import type { Caller } from '../../identity/tokens.ts';
import { findByChargeboxId } from '../devices/find.ts';
import { createFileLinks, fileAddress } from '../diagnostics/links.ts';
import { allows, callerOf, demand } from '../guard.ts';
import { visibleTo } from '../own-devices.ts';
import { Refusal } from '../refusal.ts';
import { type AddressOf, countJobs, findJobDevices, findJobs, findNewestOf } from './job-rows.ts';

const params = Strict({ id: Type.String() });
const noSuchJob = () => new Refusal(404, 'There is no job with this ID.');

export interface JobOptions {
  kysely: Kysely<Tables>;
  /** Where people reach the product; links to files begin so. */
  publicUrl: string;
}

/** `GET remote-action/jobs`, `GET` and `DELETE remote-action/jobs/{id}`. A vendor sees and cancels what concerns own devices. */
export const jobRoutes =
  ({ kysely, publicUrl }: JobOptions): FastifyPluginAsyncTypebox =>
  async (app) => {
    const links = await createFileLinks(kysely);
    /** Who may read devices may have their files. */
    const addressesFor = (caller: Caller): AddressOf =>
      allows('read:devices', caller) ? (fileId) => fileAddress(publicUrl, links, fileId, new Date()) : undefined;

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
        const scope = { visible: visibleTo(caller), open, createdBy: mine ? caller.email : undefined };
        const content = await findJobs(kysely, { ...scope, limit: pageSize, offset: pageNumber * pageSize });
        return {
          content,
          number: pageNumber,
          size: pageSize,
          totalElements: await countJobs(kysely, scope),
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
        const caller = callerOf(request);
        const visible = visibleTo(caller);
        const [job] = await findJobs(kysely, { visible, id: request.params.id, limit: 1, offset: 0 });
        if (!job) throw noSuchJob();
        const scope = { visible, id: job.id, limit: pageSize, offset: pageNumber * pageSize };
        const content = await findJobDevices(kysely, scope, outcome, addressesFor(caller));
        const totalElements = outcome ? (job.outcomes[outcome] ?? 0) : job.devices;
        return { ...job, rows: { content, number: pageNumber, size: pageSize, totalElements } };
      },
    );

    app.get(
      '/devices/:chargeboxId/newest-job',
      {
        config: { access: jobPermissions },
        schema: {
          summary: 'The newest job of a device, with its outcome there',
          tags: ['remote actions'],
          params: Strict({ chargeboxId: Type.String() }),
          response: { 200: NewestJob, '4xx': ErrorBody },
        },
      },
      async (request) => {
        const caller = callerOf(request);
        const { id } = await findByChargeboxId(kysely, request.params.chargeboxId, caller);
        const newest = await findNewestOf(kysely, visibleTo(caller), id, addressesFor(caller));
        return newest ?? { job: null, device: null };
      },
    );

    app.delete(
      '/remote-action/jobs/:id',
      {
        // Which of them, the job says.
        config: { access: jobPermissions },
        schema: {
          summary: 'Cancels a job on every device that it has not reached yet',
          tags: ['remote actions'],
          params,
          response: { 200: JobCancelled, '4xx': ErrorBody },
        },
      },
      async (request) => {
        const visible = visibleTo(callerOf(request));
        const [job] = await findJobs(kysely, { visible, id: request.params.id, limit: 1, offset: 0 });
        if (!job) throw noSuchJob();
        demand(permissionsOfJob(job.eventType), callerOf(request));
        const own = sql<boolean>`exists (select from devices where devices.id = job_devices.device_id and ${visible})`;
        return kysely.transaction().execute(async (trx) => {
          const cancelled = await cancelJob(trx, job.id, own);
          // Nothing is written then.
          if (cancelled === 0) throw new Refusal(409, 'This job has already reached all of its devices.');
          return { cancelled };
        });
      },
    );
  };
