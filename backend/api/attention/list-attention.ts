import { AttentionPage, AttentionQuery, attentionKinds, ErrorBody, limits, OneOf, Strict } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import { HttpError } from '../../access/http-error.ts';
import type { Tables } from '../../database/index.ts';
import { callerOf } from '../http/guard.ts';
import { countAttention, findAttention } from './item-rows.ts';
import { scopeOf } from './scope.ts';
import { kindsFor } from './visible.ts';

/** `GET attention/{kind}`. */
export const listAttention =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/attention/:kind',
      {
        config: { access: 'read:devices' },
        schema: {
          summary: 'One page of what needs attention for one reason, newest first',
          tags: ['attention'],
          params: Strict({ kind: OneOf(attentionKinds) }),
          querystring: AttentionQuery,
          response: { 200: AttentionPage, '4xx': ErrorBody },
        },
      },
      async (request) => {
        const caller = callerOf(request);
        const { kind } = request.params;
        const { pageNumber = 0, pageSize = limits.pageSize.default, acknowledged = false } = request.query;
        if (!kindsFor(caller).includes(kind))
          throw new HttpError(403, 'This needs a permission to start jobs, which you do not have.');
        const scope = scopeOf(caller);
        const [counts, content] = await Promise.all([
          countAttention(kysely, scope),
          findAttention(kysely, scope, { kind, acknowledged, limit: pageSize, offset: pageNumber * pageSize }),
        ]);
        return {
          content,
          number: pageNumber,
          size: pageSize,
          totalElements: counts.get(kind)?.[acknowledged ? 'acknowledged' : 'open'] ?? 0,
        };
      },
    );
  };
