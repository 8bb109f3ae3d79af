import { ErrorBody, RejectedConnectionDismissal } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import { type Kysely, sql } from 'kysely';
import { audited } from '../../audit/index.ts';
import type { Tables } from '../../database/index.ts';
import { callerOf } from '../http/guard.ts';
import { knownTo } from './visible-knocks.ts';

/** `POST unknown-chargers/dismiss`. */
export const dismissKnocks =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/unknown-chargers/dismiss',
      {
        config: { access: 'update:devices' },
        schema: {
          summary: 'Takes refused chargers off the list, until they come again',
          tags: ['devices'],
          body: RejectedConnectionDismissal,
          response: { 204: Type.Null(), '4xx': ErrorBody },
        },
      },
      async (request, reply) => {
        const by = callerOf(request);
        const { knocks } = request.body;
        const ids = knocks.map(({ chargeboxId }) => chargeboxId);
        const reasons = knocks.map(({ reason }) => reason);
        await kysely.transaction().execute(async (trx) => {
          await trx
            .deleteFrom('knocks')
            .where(sql<boolean>`(chargebox_id, reason) in (select * from unnest(${ids}::text[], ${reasons}::text[]))`)
            .where(knownTo(by))
            .execute();
          const [{ chargeboxId: subject = '' } = {}] = knocks;
          await audited(trx, { by, action: 'KNOCKS_DISMISSED', subject, detail: { knocks } });
        });
        return reply.code(204).send(null);
      },
    );
  };
