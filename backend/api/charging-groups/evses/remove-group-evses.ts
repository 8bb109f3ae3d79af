import { ChargeboxList, ErrorBody, GroupEvsesChanged, RemoveEvsesQuery, Strict } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../database/index.ts';
import { callerOf } from '../../http/guard.ts';
import { chosenFor } from './chosen-evses.ts';
import { removeEvses } from './membership.ts';

const params = Strict({ id: Type.String() });
const tags = ['charging groups'];

/** `DELETE charging-groups/{id}/evses`. */
export const removeGroupEvses =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.delete(
      '/charging-groups/:id/evses',
      {
        config: { access: 'update:charging-groups', names: 'chargers' },
        schema: {
          summary: 'Removes all EVSEs of these devices from the group',
          tags,
          params,
          querystring: RemoveEvsesQuery,
          body: ChargeboxList,
          response: { 200: GroupEvsesChanged, '4xx': ErrorBody },
        },
      },
      async (request) => {
        const { params, body } = request;
        const { expectedEvses, ...query } = request.query;
        const by = callerOf(request);
        const { group, chosen, detail } = await chosenFor(kysely, { params, query, body }, by);
        const entry = { by, action: 'GROUP_EVSES_REMOVED', subject: group, detail } as const;
        return removeEvses(kysely, group, chosen, entry, expectedEvses);
      },
    );
  };
