import { ErrorBody, NetworkImport, serverLimits } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/index.ts';
import { callerOf } from '../http/guard.ts';
import { access, demandWholeNetwork, importOf } from './import-rows.ts';

/** `GET network/imports`. */
export const listImports =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/network/imports',
      {
        config: { access },
        schema: {
          summary: 'The newest imports of a network, the newest first',
          tags: ['network'],
          response: { 200: Type.Array(NetworkImport), '4xx': ErrorBody },
        },
      },
      async (request) => {
        demandWholeNetwork(callerOf(request));
        const rows = await kysely
          .selectFrom('network_imports')
          .selectAll()
          .orderBy('created_at', 'desc')
          .orderBy('id')
          .limit(serverLimits.networkImport.stored)
          .execute();
        return rows.map(importOf);
      },
    );
  };
