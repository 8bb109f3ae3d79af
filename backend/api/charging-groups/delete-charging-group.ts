import { ErrorBody, ExpectedGroupState, Strict } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { Kysely } from 'kysely';
import { audited } from '../../audit/index.ts';
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
          querystring: ExpectedGroupState,
          response: { 204: Type.Null(), '4xx': ErrorBody },
        },
      },
      async (request, reply) => {
        const caller = callerOf(request);
        await kysely.transaction().execute(async (trx) => {
          const { id, name } = await lockSeenGroup(trx, request.params.id, request.query, caller);
          await trx.deleteFrom('charging_groups').where('id', '=', id).execute();
          await audited(trx, { by: caller, action: 'GROUP_DELETED', subject: id, detail: { name } });
        });
        return reply.code(204).send(null);
      },
    );
  };
