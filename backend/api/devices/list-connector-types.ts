import { ErrorBody, plugTypes } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { Kysely } from 'kysely';
import { inUseFor } from '../../access/own-devices.ts';
import type { Tables } from '../../database/index.ts';
import { callerOf } from '../http/guard.ts';

/** `GET devices/connector-types`. */
export const listConnectorTypes =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/devices/connector-types',
      {
        config: { access: 'read:devices' },
        schema: {
          summary: 'Every connector type that a device has',
          tags: ['devices'],
          response: { 200: Type.Array(Type.String()), '4xx': ErrorBody },
        },
      },
      async (request) => {
        const rows = await kysely
          .selectFrom('devices')
          .select('connector_types')
          .where(inUseFor(callerOf(request)))
          .groupBy('connector_types')
          .execute();
        const found = new Set<string>(rows.flatMap((row) => row.connector_types));
        return plugTypes.filter((type) => found.has(type));
      },
    );
  };
