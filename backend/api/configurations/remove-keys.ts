import { ConfigurationItem, ConfigurationRemovals, ErrorBody, Strict } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { Kysely } from 'kysely';
import { findInUse } from '../../access/find-device.ts';
import type { Tables } from '../../database/index.ts';
import { callerOf } from '../http/guard.ts';
import { listConfiguration, removeKeys } from './store.ts';

const params = Strict({ chargeboxId: Type.String() });
const tags = ['configurations'];
const response = { 200: Type.Array(ConfigurationItem), '4xx': ErrorBody };

/** `POST configurations/delete/{chargeboxId}`. */
export const removeConfigurationKeys =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/configurations/delete/:chargeboxId',
      {
        config: { access: 'update:configurations', repetition: 'answer' },
        schema: {
          summary: 'Removes keys from the saved configuration of a charger',
          tags,
          params,
          body: ConfigurationRemovals,
          response,
        },
      },
      async (request) => {
        const caller = callerOf(request);
        const device = await findInUse(kysely, request.params.chargeboxId, caller);
        await removeKeys(kysely, device, request.body, caller, new Date());
        return listConfiguration(kysely, device);
      },
    );
  };
