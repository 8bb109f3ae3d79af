import { ErrorBody, SavedView, type SavedViewList, savedViewRules } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/index.ts';
import { byName } from '../../database/name-order.ts';
import { callerOf } from '../http/guard.ts';
import { knownTo, toView } from './view-rows.ts';

/** `GET views/{list}`. */
export const listViews =
  (kysely: Kysely<Tables>, list: SavedViewList): FastifyPluginAsyncTypebox =>
  async (app) => {
    const config = { access: savedViewRules[list].permission };
    const tags = ['views'];
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
          .orderBy(byName(sql.ref('name')))
          .orderBy('id')
          .execute();
        return rows.map((row) => toView(row, caller));
      },
    );
  };
