import {
  Attention,
  AttentionPage,
  AttentionQuery,
  attentionKinds,
  ErrorBody,
  limits,
  OneOf,
  Strict,
} from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/index.ts';
import type { Caller } from '../../identity/tokens.ts';
import { callerOf } from '../guard.ts';
import { Refusal } from '../refusal.ts';
import { type AttentionScope, countAttention, findAttention } from './item-rows.ts';
import { kindsFor, knownTo, partyOf } from './visible.ts';

const scopeOf = (caller: Caller): AttentionScope => ({
  known: knownTo(caller),
  party: partyOf(caller),
  now: new Date(),
});

/** `GET attention` and `GET attention/{kind}`. */
export const attentionRoutes =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/attention',
      {
        config: { access: 'read:devices' },
        schema: {
          summary: 'What needs attention now, by kind, with the first of each',
          tags: ['attention'],
          response: { 200: Attention, '4xx': ErrorBody },
        },
      },
      async (request) => {
        const caller = callerOf(request);
        const scope = scopeOf(caller);
        const [round, counts] = await Promise.all([
          kysely.selectFrom('attention_rounds').select('ended_at').executeTakeFirst(),
          countAttention(kysely, scope),
        ]);
        const groups = kindsFor(caller).flatMap((kind) => {
          const count = counts.get(kind);
          return count ? [{ kind, ...count }] : [];
        });
        return {
          at: round?.ended_at?.toISOString() ?? null,
          groups: await Promise.all(
            groups.map(async (group) => ({
              ...group,
              items:
                group.open === 0
                  ? []
                  : await findAttention(kysely, scope, {
                      ...{ kind: group.kind, acknowledged: false, limit: limits.attentionShown, offset: 0 },
                    }),
            })),
          ),
        };
      },
    );

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
          throw new Refusal(403, 'This needs a permission to start jobs, which you do not have.');
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
