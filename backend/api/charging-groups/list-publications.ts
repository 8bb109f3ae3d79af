import { ErrorBody, limits, PublicationPage, pagingQuery, Strict } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import { publicationStateOf } from '../../outbox/index.ts';
import { callerOf } from '../http/guard.ts';
import { findGroup, type GroupOptions } from './groups.ts';

const params = Strict({ id: Type.String() });
const tags = ['charging groups'];

/** `GET charging-groups/{id}/publications`. */
export const listPublications =
  (options: GroupOptions): FastifyPluginAsyncTypebox =>
  async (app) => {
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
        await findGroup(options, request.params.id, callerOf(request));
        const published = options.kysely.selectFrom('outbox').where('subject_id', '=', request.params.id.toLowerCase());
        const { total } = await published
          .select((eb) => eb.fn.countAll<number>().as('total'))
          .executeTakeFirstOrThrow();
        const rows = await published
          .select(['message_id', 'created_at', 'created_by', 'attempts', 'delivered_at', 'last_error'])
          .select(['refused_at', 'skipped_at', 'skipped_by'])
          .orderBy('id', sortOrder === 'ASC' ? 'asc' : 'desc')
          .limit(pageSize)
          .offset(pageNumber * pageSize)
          .execute();
        return {
          content: rows.map(({ message_id, created_at, created_by, attempts, delivered_at, last_error, ...row }) => ({
            id: message_id,
            createdAt: created_at.toISOString(),
            createdBy: created_by,
            state: publicationStateOf(
              {
                ...{ deliveredAt: delivered_at, refusedAt: row.refused_at, skippedAt: row.skipped_at },
                ...{ attempts, lastError: last_error },
              },
              options.hasReceiver,
            ),
            attempts,
            deliveredAt: delivered_at?.toISOString() ?? null,
            lastError: last_error,
            skippedBy: row.skipped_by,
          })),
          ...{ number: pageNumber, size: pageSize, totalElements: total },
        };
      },
    );
  };
