import { ErrorBody, SeenGroup, Strict } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/index.ts';
import { callerOf } from '../http/guard.ts';
import { lockSeenGroup } from './lock-seen-group.ts';

const params = Strict({ id: Type.String() });
const tags = ['charging groups'];

/** `DELETE charging-groups/{id}`. */
export const deleteChargingGroup =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.delete(
      '/charging-groups/:id',
      {
        config: { access: 'delete:charging-groups' },
        schema: {
          summary: 'Deletes a charging group; its EVSEs are then in no group',
          tags,
          params,
          querystring: SeenGroup,
          response: { 204: Type.Null(), '4xx': ErrorBody },
        },
      },
      async (request, reply) => {
        await kysely.transaction().execute(async (trx) => {
          const { id } = await lockSeenGroup(trx, request.params.id, request.query, callerOf(request));
          await trx.deleteFrom('charging_groups').where('id', '=', id).execute();
        });
        return reply.code(204).send(null);
      },
    );
  };
