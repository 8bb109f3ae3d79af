import { ErrorBody, type SavedViewList, Strict, savedViewRules } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { Kysely } from 'kysely';
import { audited } from '../../audit/index.ts';
import type { Tables } from '../../database/index.ts';
import { callerOf } from '../http/guard.ts';
import { findOwnView } from './view-rows.ts';

/** `DELETE views/{list}/{id}`. */
export const deleteView =
  (kysely: Kysely<Tables>, list: SavedViewList): FastifyPluginAsyncTypebox =>
  async (app) => {
    const config = { access: savedViewRules[list].permission };
    const tags = ['views'];
    const params = Strict({ id: Type.String() });
    const path = `/views/${list}`;

    app.delete(
      `${path}/:id`,
      {
        config,
        schema: {
          summary: "Deletes one of the caller's views",
          tags,
          params,
          response: { 204: Type.Null(), '4xx': ErrorBody },
        },
      },
      async (request, reply) => {
        const caller = callerOf(request);
        await kysely.transaction().execute(async (trx) => {
          const { id, name } = await findOwnView(trx, list, request.params.id, caller);
          await trx.deleteFrom('saved_views').where('id', '=', id).execute();
          await audited(trx, { by: caller, action: 'VIEW_DELETED', subject: id, detail: { list, name } });
        });
        return reply.code(204).send(null);
      },
    );
  };
