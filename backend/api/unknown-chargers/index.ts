import type { FastifyPluginAsync } from 'fastify';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/index.ts';
import { dismissKnocks } from './dismiss-knocks.ts';
import { listUnknownChargers } from './list-unknown-chargers.ts';

/** Everything below `unknown-chargers`. */
export const unknownChargerRoutes =
  (kysely: Kysely<Tables>): FastifyPluginAsync =>
  async (app) => {
    for (const call of [listUnknownChargers, dismissKnocks]) await app.register(call(kysely));
  };
