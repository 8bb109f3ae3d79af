import { ErrorBody, QuickViewCounts, quickViewNames, quickViews } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { type Kysely, sql } from 'kysely';
import { visibleTo } from '../../access/own-devices.ts';
import type { Tables } from '../../database/index.ts';
import type { Caller } from '../../identity/tokens.ts';
import { callerOf } from '../http/guard.ts';
import { conditionsOf } from './filters.ts';
import { shareAnswers } from './share-answers.ts';

/** How old the counts may be, in milliseconds: every open list asks for them again and again. */
const sharedForMs = 3000;

/** `GET devices/quick-views`. */
export const countQuickViews =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
    const shared = shareAnswers<QuickViewCounts>(sharedForMs);

    app.get(
      '/devices/quick-views',
      {
        config: { access: 'read:devices' },
        schema: {
          summary: 'How many devices are in each quick view',
          tags: ['devices'],
          response: { 200: QuickViewCounts, '4xx': ErrorBody },
        },
      },
      async (request) => {
        const caller = callerOf(request);
        return shared(caller.owner ?? 'all', () => countAll(kysely, caller));
      },
    );
  };

/** Counts all of them in one statement, so that the numbers are of one moment; each by the conditions of the list it opens. */
async function countAll(kysely: Kysely<Tables>, caller: Pick<Caller, 'owner'>): Promise<QuickViewCounts> {
  const now = new Date();
  const counts = quickViewNames.map((name) => {
    const conditions = [visibleTo(caller), ...conditionsOf(quickViews[name].filters, now)];
    return sql`(select count(*) from devices where ${sql.join(conditions, sql` and `)}) as ${sql.id(name)}`;
  });
  const { rows } = await sql<QuickViewCounts>`select ${sql.join(counts)}`.execute(kysely);
  const [found] = rows;
  if (!found) throw new Error('A statement of counts alone has one row.');
  return found;
}
