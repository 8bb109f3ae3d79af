import { BulkQuery, ChargeboxList, ErrorBody, GroupEvsesChanged, Strict } from '@dmp/shared/contract';
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
          querystring: BulkQuery,
          body: ChargeboxList,
          response: { 200: GroupEvsesChanged, '4xx': ErrorBody },
        },
      },
      async (request) => {
        const by = callerOf(request);
        const { group, chosen, detail } = await chosenFor(kysely, request, by);
        return removeEvses(kysely, group, chosen, { by, action: 'GROUP_EVSES_REMOVED', subject: group, detail });
      },
    );
  };
