import { ConfigurationChanges, ConfigurationItem, ErrorBody, Strict } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { Kysely } from 'kysely';
import { findInUse } from '../../access/find-device.ts';
import type { Bus } from '../../bus/index.ts';
import type { Tables } from '../../database/index.ts';
import { callerOf } from '../http/guard.ts';
import { waitForChargers } from './key-outcomes.ts';
import { listConfiguration, saveChanges } from './store.ts';

const params = Strict({ chargeboxId: Type.String() });
const tags = ['configurations'];
const response = { 200: Type.Array(ConfigurationItem), '4xx': ErrorBody };

/** `POST configurations/{chargeboxId}`. */
export const saveConfiguration =
  (kysely: Kysely<Tables>, bus: Bus): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/configurations/:chargeboxId',
      {
        config: { access: 'update:configurations', repetition: 'answer' },
        schema: {
          summary: 'Saves keys and begins a job for each that tells the charger; each item has its outcome so far',
          tags,
          params,
          body: ConfigurationChanges,
          response,
        },
      },
      async (request) => {
        const caller = callerOf(request);
        const device = await findInUse(kysely, request.params.chargeboxId, caller);
        const jobIds = await saveChanges(kysely, device, request.body, caller, new Date());
        for (const jobId of jobIds) bus.publish('jobs.due', { jobId });
        await waitForChargers(kysely, bus, jobIds);
        return listConfiguration(kysely, device);
      },
    );
  };
