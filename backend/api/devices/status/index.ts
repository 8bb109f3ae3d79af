import type { FastifyPluginAsync } from 'fastify';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../database/index.ts';
import { exportStatus } from './export-status.ts';
import { getStatus } from './get-status.ts';
import { shareOverviews } from './share-overviews.ts';

/** Everything below `devices/status`. */
export const statusRoutes =
  (kysely: Kysely<Tables>): FastifyPluginAsync =>
  async (app) => {
    const overviewFor = shareOverviews(kysely);
    await app.register(getStatus(overviewFor));
    await app.register(exportStatus(kysely, overviewFor));
  };
