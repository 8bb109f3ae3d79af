import { ErrorBody, JobCancelled, jobPermissions, permissionsOfJob, Strict } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { Kysely } from 'kysely';
import { HttpError } from '../../../access/http-error.ts';
import { cancelJob as cancelOpenDevices } from '../../../actions/index.ts';
import { audited } from '../../../audit/index.ts';
import type { Tables } from '../../../database/index.ts';
import { callerOf, demand } from '../../http/guard.ts';
import { findJob } from './job-rows.ts';

const params = Strict({ id: Type.String() });

/** `DELETE remote-action/jobs/{id}`. A vendor cancels what concerns own devices. */
export const cancelJob =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
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
        const caller = callerOf(request);
        const job = await findJob(kysely, request.params.id, caller);
        demand(permissionsOfJob(job.eventType), caller);
        return kysely.transaction().execute(async (trx) => {
          const cancelled = await cancelOpenDevices(trx, job.id, caller.owner);
          // Nothing is written then.
          if (cancelled === 0)
            throw new HttpError(
              409,
              'Nothing is left to cancel: this job has been canceled or has reached all of its devices.',
            );
          await audited(trx, { by: caller, action: 'JOB_CANCELED', subject: job.id, detail: { devices: cancelled } });
          return { cancelled };
        });
      },
    );
  };
