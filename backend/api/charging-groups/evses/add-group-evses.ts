import { AddEvsesQuery, ChargeboxList, ErrorBody, GroupEvsesChanged, Strict } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../database/index.ts';
import { callerOf } from '../../http/guard.ts';
import { chosenFor } from './chosen-evses.ts';
import { addEvses } from './membership.ts';

const params = Strict({ id: Type.String() });
const tags = ['charging groups'];

/** `POST charging-groups/{id}/evses`. */
export const addGroupEvses =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/charging-groups/:id/evses',
      {
        config: { access: 'update:charging-groups', names: 'chargers' },
        schema: {
          summary: 'Adds all EVSEs of these devices; those of another group move',
          tags,
          params,
          querystring: AddEvsesQuery,
          body: ChargeboxList,
          response: { 200: GroupEvsesChanged, '4xx': ErrorBody },
        },
      },
      async (request) => {
        const { params, body } = request;
        const { expectedEvses, expectedMoved, ...query } = request.query;
        const by = callerOf(request);
        const { group, chosen, detail } = await chosenFor(kysely, { params, query, body }, by);
        const entry = { by, action: 'GROUP_EVSES_ADDED', subject: group, detail } as const;
        return addEvses(kysely, group, chosen, entry, { evses: expectedEvses, moved: expectedMoved });
      },
    );
  };
