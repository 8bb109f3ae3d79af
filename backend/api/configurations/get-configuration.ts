import { ConfigurationItem, ConfigurationQuery, ErrorBody, Strict } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { Kysely } from 'kysely';
import { findByChargeboxId } from '../../access/find-device.ts';
import type { Bus } from '../../bus/index.ts';
import type { Tables } from '../../database/index.ts';
import { callerOf } from '../http/guard.ts';
import { readConfiguration } from './read-from-charger.ts';
import { listConfiguration, noteReported } from './store.ts';

const params = Strict({ chargeboxId: Type.String() });
const tags = ['configurations'];
const response = { 200: Type.Array(ConfigurationItem), '4xx': ErrorBody };

/** `GET configurations/{chargeboxId}`. */
export const getConfiguration =
  (kysely: Kysely<Tables>, bus: Bus): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/configurations/:chargeboxId',
      {
        config: { access: 'read:configurations' },
        schema: {
          summary: 'The last known configuration of a charger, or with refresh=true its current one',
          tags,
          params,
          querystring: ConfigurationQuery,
          response,
        },
      },
      async (request) => {
        const device = await findByChargeboxId(kysely, request.params.chargeboxId, callerOf(request));
        if (request.query.refresh) {
          const at = new Date();
          await noteReported(kysely, device, await readConfiguration(bus, device.chargeboxId), at);
        }
        return listConfiguration(kysely, device);
      },
    );
  };
