import { ErrorBody, SavedView, type SavedViewList, Strict, savedViewRules } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/index.ts';
import { callerOf } from '../http/guard.ts';
import { findView, toView } from './view-rows.ts';

/** `GET views/{list}/{id}`. */
export const getView =
  (kysely: Kysely<Tables>, list: SavedViewList): FastifyPluginAsyncTypebox =>
  async (app) => {
    const config = { access: savedViewRules[list].permission };
    const tags = ['views'];
    const params = Strict({ id: Type.String() });
    const path = `/views/${list}`;

    app.get(
      `${path}/:id`,
      { config, schema: { summary: 'One view', tags, params, response: { 200: SavedView, '4xx': ErrorBody } } },
      async (request) => {
        const caller = callerOf(request);
        return toView(await findView(kysely, list, request.params.id, caller), caller);
      },
    );
  };
