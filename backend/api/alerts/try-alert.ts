import { AlertEvaluation, AlertTrial, ErrorBody } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import { countNetworks, evaluate, evaluationOf } from '../../alerts/index.ts';
import type { Tables } from '../../database/index.ts';
import { callerOf } from '../http/guard.ts';
import { demandSites, findAlert, ownerOf } from './alert-rows.ts';
import { checkRule } from './rules.ts';

/** `POST alerts/try`. */
export const tryAlert =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/alerts/try',
      {
        config: { access: ['create:alerts', 'update:alerts'], names: 'sites' },
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
        // Staff who change a vendor's alert see what it will find.
        const owner = id ? (await findAlert(kysely, id, caller)).owner : ownerOf(caller);
        const rule = { type, siteIds, excludeSites, threshold };
        const networkOf = await kysely.transaction().execute((trx) => countNetworks(trx, [{ ...rule, owner }]));
        return evaluationOf(rule, evaluate(rule, networkOf(owner)), new Date());
      },
    );
  };
