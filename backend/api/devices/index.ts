import type { FastifyPluginAsync } from 'fastify';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/index.ts';
import { certificateRoutes } from './certificates.ts';
import { exportRoutes } from './export-routes.ts';
import { idRoutes } from './id-routes.ts';
import { messageRoutes } from './messages.ts';
import { neviRoutes } from './nevi.ts';
import { optionRoutes } from './options.ts';
import { quickViewRoutes } from './quick-view-routes.ts';
import { deviceRoutes } from './routes.ts';
import { statusLogRoutes } from './status-log.ts';
import { statusRoutes } from './status-routes.ts';
import { tagRoutes } from './tags.ts';
import { timelineRoutes } from './timeline/routes.ts';

export { type FoundDevice, findByChargeboxId, findById } from './find.ts';

/** Everything below `devices`, the messages on EVSEs and NEVI. */
export const devices =
  (kysely: Kysely<Tables>): FastifyPluginAsync =>
  async (app) => {
    for (const routes of [
      ...[deviceRoutes, idRoutes, certificateRoutes, tagRoutes, optionRoutes],
      ...[statusRoutes, exportRoutes, statusLogRoutes, messageRoutes, neviRoutes, timelineRoutes, quickViewRoutes],
    ]) {
      await app.register(routes(kysely));
    }
  };
