import { ErrorBody, jobPermissions, NewestJob, Strict } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { Kysely } from 'kysely';
import { findByChargeboxId } from '../../access/find-device.ts';
import { visibleTo } from '../../access/own-devices.ts';
import type { Tables } from '../../database/index.ts';
import { callerOf } from '../http/guard.ts';
import type { FileAddresses } from '../remote-action/jobs/file-addresses.ts';
import { findNewestOf } from '../remote-action/jobs/job-rows.ts';

/** `GET devices/{chargeboxId}/newest-job`. */
export const getNewestJob =
  (kysely: Kysely<Tables>, addressesFor: FileAddresses): FastifyPluginAsyncTypebox =>
  async (app) => {
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
        const newest = await findNewestOf(
          kysely,
          { visible: visibleTo(caller), owner: caller.owner },
          id,
          addressesFor(caller),
        );
        return newest ?? { job: null, device: null };
      },
    );
  };
