import { ErrorBody, NetworkImport } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/index.ts';
import { callerOf } from '../http/guard.ts';
import { access, demandWholeNetwork, findImport, importOf } from './import-rows.ts';

/** `GET network/imports/{id}`. */
export const getImport =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/network/imports/:id',
      {
        config: { access },
        schema: {
          summary: 'One import of a network, and how far it has come',
          tags: ['network'],
          params: Type.Object({ id: Type.String() }),
          response: { 200: NetworkImport, '4xx': ErrorBody },
        },
      },
      async (request) => {
        demandWholeNetwork(callerOf(request));
        return importOf(await findImport(kysely, request.params.id));
      },
    );
  };
