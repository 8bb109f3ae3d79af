import {
  ChargingGroup,
  ErrorBody,
  limits,
  PublicationPage,
  pagingQuery,
  SeenGroup,
  Strict,
} from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { Kysely } from 'kysely';
import type { Bus } from '../../bus/index.ts';
import type { Tables } from '../../database/index.ts';
import { publishGroup } from '../../outbox/index.ts';
import { callerOf } from '../guard.ts';
import { Refusal } from '../refusal.ts';
import { findGroup } from './groups.ts';
import { holdSeenGroup } from './seen-group.ts';

const params = Strict({ id: Type.String() });
const tags = ['charging groups'];

/** Publishing a group to the charge-point operator, and what became of it. */
export const publishRoutes =
  (kysely: Kysely<Tables>, bus: Bus): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/charging-groups/:id/publish',
      {
        config: { access: 'update:charging-groups' },
        schema: {
          summary: 'Publishes the tariff of a group and its EVSEs to the charge-point operator',
          tags,
          params,
          querystring: SeenGroup,
          response: { 200: ChargingGroup, '4xx': ErrorBody },
        },
      },
      async (request) => {
        const caller = callerOf(request);
        const { id } = request.params;
        await kysely.transaction().execute(async (trx) => {
          const group = await holdSeenGroup(trx, id, request.query, caller);
          const evses = await publishGroup(trx, group, caller.email, new Date());
          if (evses === 0) throw new Refusal(409, 'The charging group has no EVSEs. Add EVSEs before publishing it.');
        });
        bus.publish('outbox.due', {});
        return findGroup(kysely, id, caller);
      },
    );

    app.get(
      '/charging-groups/:id/publications',
      {
        config: { access: 'read:charging-groups' },
        schema: {
          summary: 'The publications of a group, newest first, and whether each was delivered',
          tags,
          params,
          querystring: Strict(pagingQuery(['createdAt'])),
          response: { 200: PublicationPage, '4xx': ErrorBody },
        },
      },
      async (request) => {
        const { pageNumber = 0, pageSize = limits.pageSize.default, sortOrder = 'DESC' } = request.query;
        await findGroup(kysely, request.params.id, callerOf(request));
        const published = kysely.selectFrom('outbox').where('subject_id', '=', request.params.id.toLowerCase());
        const { total } = await published
          .select((eb) => eb.fn.countAll<number>().as('total'))
          .executeTakeFirstOrThrow();
        const rows = await published
          .select(['message_id', 'created_at', 'created_by', 'attempts', 'delivered_at', 'last_error'])
          .orderBy('id', sortOrder === 'ASC' ? 'asc' : 'desc')
          .limit(pageSize)
          .offset(pageNumber * pageSize)
          .execute();
        return {
          content: rows.map((row) => ({
            id: row.message_id,
            createdAt: row.created_at.toISOString(),
            createdBy: row.created_by,
            attempts: row.attempts,
            deliveredAt: row.delivered_at?.toISOString() ?? null,
            lastError: row.last_error,
          })),
          ...{ number: pageNumber, size: pageSize, totalElements: total },
        };
      },
    );
  };
