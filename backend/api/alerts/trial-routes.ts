import { AlertEvaluation, AlertTrial, ErrorBody } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import { countNetworks, evaluate, evaluationOf } from '../../alerts/index.ts';
import type { Tables } from '../../database/index.ts';
import type { Caller } from '../../identity/tokens.ts';
import { callerOf } from '../guard.ts';
import { demandSites, hasId, noSuchAlert, ownAlertsOnly, ownerOf } from './alert-rows.ts';
import { checkRule } from './rules.ts';

/** `POST alerts/try`. */
export const alertTrialRoutes =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/alerts/try',
      {
        config: { access: ['create:alerts', 'update:alerts'] },
        schema: {
          summary: 'What such an alert would find in the network right now; nothing is saved or sent',
          tags: ['alerts'],
          body: AlertTrial,
          response: { 200: AlertEvaluation, '4xx': ErrorBody },
        },
      },
      async (request) => {
        const caller = callerOf(request);
        const { type, id } = request.body;
        const { site_ids: siteIds, exclude_sites: excludeSites, threshold } = checkRule(request.body);
        if (siteIds) await demandSites(kysely, siteIds, caller);
        const owner = id ? await ownerOfAlert(kysely, id, caller) : ownerOf(caller);
        const rule = { type, siteIds, excludeSites, threshold };
        const networkOf = await kysely.transaction().execute((trx) => countNetworks(trx, [{ ...rule, owner }]));
        return evaluationOf(rule, evaluate(rule, networkOf(owner)), new Date());
      },
    );
  };

/** Staff who change a vendor's alert see what it will find. */
async function ownerOfAlert(kysely: Kysely<Tables>, id: string, caller: Caller): Promise<string | null> {
  const row = await kysely
    .selectFrom('alerts')
    .select('owner')
    .where(hasId(id))
    .where(ownAlertsOnly(caller))
    .executeTakeFirst();
  if (!row) throw noSuchAlert();
  return row.owner;
}
