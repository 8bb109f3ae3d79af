import type { FastifyPluginAsync } from 'fastify';
import type { Kysely } from 'kysely';
import type { Bus } from '../../bus/index.ts';
import type { Tables } from '../../database/index.ts';
import { getSelection } from './get-selection.ts';
import { cancelJob } from './jobs/cancel-job.ts';
import { exportJob } from './jobs/export-job.ts';
import { createFileAddresses } from './jobs/file-addresses.ts';
import { getJob } from './jobs/get-job.ts';
import { listJobs } from './jobs/list-jobs.ts';
import { triggerAction } from './trigger-action.ts';

export interface RemoteActionOptions {
  kysely: Kysely<Tables>;
  bus: Bus;
  /** Where people reach the product; links to files begin so. */
  publicUrl: string;
  /** Where chargers fetch firmware; undefined when updates are not offered. */
  firmwareUrl: string | undefined;
}

/** Everything below `remote-action`: actions, and the jobs that they and other calls begin. */
export const remoteActionRoutes =
  (options: RemoteActionOptions): FastifyPluginAsync =>
  async (app) => {
    const { kysely, publicUrl } = options;
    await app.register(triggerAction(options));
    await app.register(getSelection(options));
    await app.register(listJobs(kysely));
    await app.register(getJob(kysely, await createFileAddresses(kysely, publicUrl)));
    await app.register(cancelJob(kysely));
    await app.register(exportJob(kysely));
  };
