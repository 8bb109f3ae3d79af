import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Bus } from '../../bus/index.ts';
import type { Tables } from '../../database/index.ts';
import { jobExportRoutes } from './job-export-routes.ts';
import { jobRoutes } from './job-routes.ts';
import { portStatusRoutes } from './port-status-routes.ts';
import { selectionRoutes } from './selection-routes.ts';
import { stateUpdateRoutes } from './state-update-routes.ts';
import { triggerRoutes } from './trigger-routes.ts';

export interface RemoteActionOptions {
  kysely: Kysely<Tables>;
  bus: Bus;
  /** Where people reach the product; links to files begin so. */
  publicUrl: string;
  /** Where chargers fetch firmware; undefined when updates are not offered. */
  firmwareUrl: string | undefined;
}

/** Everything that becomes a job: actions, port status, states of many devices; and the jobs themselves. */
export const remoteActions =
  (options: RemoteActionOptions) =>
  async (app: FastifyInstance): Promise<void> => {
    await app.register(triggerRoutes(options));
    await app.register(selectionRoutes(options));
    await app.register(jobRoutes(options));
    await app.register(jobExportRoutes(options.kysely));
    await app.register(portStatusRoutes(options));
    await app.register(stateUpdateRoutes(options));
  };
