import { BulkQuery, ChargeboxList, ErrorBody, GroupEvseFacts, Strict } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../database/index.ts';
import { callerOf } from '../../http/guard.ts';
import { chosenFor } from './chosen-evses.ts';
import { evseFacts } from './evse-facts.ts';

const params = Strict({ id: Type.String() });
const tags = ['charging groups'];

/** `POST charging-groups/{id}/evses/selection`. */
export const getEvseSelection =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/charging-groups/:id/evses/selection',
      {
        config: { access: 'update:charging-groups', names: 'chargers' },
        schema: {
          summary: 'What adding or removing these devices would do right now, and which EVSEs would move',
          tags,
          params,
          querystring: BulkQuery,
          body: ChargeboxList,
          response: { 200: GroupEvseFacts, '4xx': ErrorBody },
        },
      },
      async (request) => {
        const { group, chosen } = await chosenFor(kysely, request, callerOf(request));
        return evseFacts(kysely, group, chosen);
      },
    );
  };
