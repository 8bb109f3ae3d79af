import {
  ErrorBody,
  SavedView,
  type SavedViewForm,
  type SavedViewList,
  Strict,
  savedViewForm,
  savedViewRules,
} from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { Kysely } from 'kysely';
import { audited } from '../../audit/index.ts';
import type { Tables } from '../../database/index.ts';
import { callerOf } from '../http/guard.ts';
import { checkNameAndCount, findOwnView, toView, valuesOf } from './view-rows.ts';

/** `PUT views/{list}/{id}`. */
export const updateView =
  (kysely: Kysely<Tables>, list: SavedViewList): FastifyPluginAsyncTypebox =>
  async (app) => {
    const config = { access: savedViewRules[list].permission };
    const tags = ['views'];
    const params = Strict({ id: Type.String() });
    const body = savedViewForm(list);
    const path = `/views/${list}`;

    app.put(
      `${path}/:id`,
      {
        config,
        schema: {
          summary: "Changes one of the caller's views",
          tags,
          params,
          body,
          response: { 200: SavedView, '4xx': ErrorBody },
        },
      },
      async (request) => {
        const caller = callerOf(request);
        const form = request.body as SavedViewForm;
        const row = await kysely.transaction().execute(async (trx) => {
          const { id } = await findOwnView(trx, list, request.params.id, caller);
          await checkNameAndCount(trx, list, form, caller, id);
          await audited(trx, { by: caller, action: 'VIEW_CHANGED', subject: id, detail: { list, ...form } });
          return trx
            .updateTable('saved_views')
            .set(valuesOf(form))
            .where('id', '=', id)
            .returningAll()
            .executeTakeFirstOrThrow();
        });
        return toView(row, caller);
      },
    );
  };
