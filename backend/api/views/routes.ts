import { randomUUID } from 'node:crypto';
import {
  ErrorBody,
  SavedView,
  type SavedViewForm,
  type SavedViewList,
  Strict,
  savedViewForm,
  savedViewLists,
  savedViewRules,
} from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/index.ts';
import { callerOf } from '../guard.ts';
import { demandRoom, findOwnView, findView, insertView, knownTo, toView, valuesOf } from './view-rows.ts';

/** `GET`, `POST`, `PUT` and `DELETE views/{list}`: calls of its own for each list, since each has its permission and names. */
export const viewRoutes =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
    for (const list of savedViewLists) await app.register(routesOf(kysely, list));
  };

const routesOf =
  (kysely: Kysely<Tables>, list: SavedViewList): FastifyPluginAsyncTypebox =>
  async (app) => {
    const config = { access: savedViewRules[list].permission };
    const tags = ['views'];
    const params = Strict({ id: Type.String() });
    const body = savedViewForm(list);
    const path = `/views/${list}`;

    app.get(
      path,
      {
        config,
        schema: {
          summary: `The caller's views of ${list} and those shared by others, by name`,
          tags,
          response: { 200: Type.Array(SavedView), '4xx': ErrorBody },
        },
      },
      async (request) => {
        const caller = callerOf(request);
        const rows = await kysely
          .selectFrom('saved_views')
          .selectAll()
          .where('list', '=', list)
          .where(knownTo(caller))
          .orderBy(sql`lower(name)`)
          .orderBy('id')
          .execute();
        return rows.map((row) => toView(row, caller));
      },
    );

    app.get(
      `${path}/:id`,
      { config, schema: { summary: 'One view', tags, params, response: { 200: SavedView, '4xx': ErrorBody } } },
      async (request) => {
        const caller = callerOf(request);
        return toView(await findView(kysely, list, request.params.id, caller), caller);
      },
    );

    app.post(
      path,
      { config, schema: { summary: 'Saves a view', tags, body, response: { 201: SavedView, '4xx': ErrorBody } } },
      async (request, reply) => {
        const caller = callerOf(request);
        const form = request.body as SavedViewForm;
        const row = await kysely.transaction().execute(async (trx) => {
          await demandRoom(trx, list, form, caller, undefined);
          return insertView(trx, list, randomUUID(), form, caller);
        });
        reply.code(201);
        return toView(row, caller);
      },
    );

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
          await demandRoom(trx, list, form, caller, id);
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
        const { id } = await findOwnView(kysely, list, request.params.id, callerOf(request));
        await kysely.deleteFrom('saved_views').where('id', '=', id).execute();
        return reply.code(204).send(null);
      },
    );
  };
