import { ErrorBody, SeenVersion, Strict } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { Kysely } from 'kysely';
import { audited } from '../../audit/index.ts';
import type { Tables } from '../../database/index.ts';
import { deletePlace, demandAllDevices } from '../../network/index.ts';
import { callerOf } from '../http/guard.ts';
import { holdSite } from './site-rows.ts';

/** `DELETE sites/{id}`. */
export const deleteSite =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.delete(
      '/sites/:id',
      {
        config: { access: 'delete:devices' },
        schema: {
          summary: 'Deletes a site that nothing belongs to',
          tags: ['locations'],
          params: Strict({ id: Type.String() }),
          querystring: SeenVersion,
          response: { 204: Type.Null(), '4xx': ErrorBody },
        },
      },
      async (request, reply) => {
        const caller = callerOf(request);
        demandAllDevices(caller);
        await kysely.transaction().execute(async (trx) => {
          const { id } = await holdSite(trx, request.params.id, request.query.version);
          await deletePlace(trx, 'sites', id);
          await audited(trx, { by: caller, action: 'SITE_DELETED', subject: id });
        });
        return reply.code(204).send(null);
      },
    );
  };
