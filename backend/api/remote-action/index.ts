import type { FastifyPluginAsync } from 'fastify';
import type { Kysely } from 'kysely';
import type { Beginner } from '../../actions/index.ts';
import type { Bus } from '../../bus/index.ts';
import type { Tables } from '../../database/index.ts';
import type { FileLinks } from '../diagnostics-files/index.ts';
import { getSelection } from './get-selection.ts';
import { cancelJob } from './jobs/cancel-job.ts';
import { exportJob } from './jobs/export-job.ts';
import { fileAddresses } from './jobs/file-addresses.ts';
import { getJob } from './jobs/get-job.ts';
import { listJobs } from './jobs/list-jobs.ts';
import { triggerAction } from './trigger-action.ts';

export interface RemoteActionOptions {
  kysely: Kysely<Tables>;
  bus: Bus;
  /** Of this process, if it has one. */
  worker: Beginner | undefined;
  links: FileLinks;
  /** Where chargers fetch firmware; undefined when updates are not offered. */
  firmwareUrl: string | undefined;
}

/** Everything below `remote-action`: actions, and the jobs that they and other calls begin. */
export const remoteActionRoutes =
  (options: RemoteActionOptions): FastifyPluginAsync =>
  async (app) => {
    const { kysely, links } = options;
    await app.register(triggerAction(options));
    await app.register(getSelection(options));
    await app.register(listJobs(kysely));
    await app.register(getJob(kysely, fileAddresses(links)));
    await app.register(cancelJob(kysely));
    await app.register(exportJob(kysely));
  };
