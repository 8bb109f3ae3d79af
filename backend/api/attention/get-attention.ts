import { Attention, ErrorBody, limits } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/index.ts';
import { callerOf } from '../http/guard.ts';
import { countAttention, findAttention } from './item-rows.ts';
import { scopeOf } from './scope.ts';
import { kindsFor, partyOf } from './visible.ts';

/** `GET attention`. */
export const getAttention =
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
          hidesFrom: partyOf(caller) === '' ? ('STAFF' as const) : ('VENDOR' as const),
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
  };
