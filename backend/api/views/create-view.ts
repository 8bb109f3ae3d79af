import { randomUUID } from 'node:crypto';
import {
  ErrorBody,
  SavedView,
  type SavedViewForm,
  type SavedViewList,
  savedViewForm,
  savedViewRules,
} from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import { audited } from '../../audit/index.ts';
import type { Tables } from '../../database/index.ts';
import { callerOf } from '../http/guard.ts';
import { checkNameAndCount, insertView, toView } from './view-rows.ts';

/** `POST views/{list}`. */
export const createView =
  (kysely: Kysely<Tables>, list: SavedViewList): FastifyPluginAsyncTypebox =>
  async (app) => {
    const config = { access: savedViewRules[list].permission };
    const tags = ['views'];
    const body = savedViewForm(list);
    const path = `/views/${list}`;

    app.post(
      path,
      { config, schema: { summary: 'Saves a view', tags, body, response: { 201: SavedView, '4xx': ErrorBody } } },
      async (request, reply) => {
        const caller = callerOf(request);
        const form = request.body as SavedViewForm;
        const row = await kysely.transaction().execute(async (trx) => {
          await checkNameAndCount(trx, list, form, caller, undefined);
          const view = await insertView(trx, list, randomUUID(), form, caller);
          await audited(trx, { by: caller, action: 'VIEW_CREATED', subject: view.id, detail: { list, ...form } });
          return view;
        });
        reply.code(201);
        return toView(row, caller);
      },
    );
  };
