import type { FastifyPluginAsync } from 'fastify';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../database/index.ts';
import { exportReport } from './export-report.ts';
import { listFindings, type Retention } from './list-findings.ts';
import { listReportDownloads } from './list-report-downloads.ts';

export type { Retention } from './list-findings.ts';

/** The quarterly report of 23 CFR 680.112(a). */
export const reportRoutes =
  (kysely: Kysely<Tables>, retention: Retention): FastifyPluginAsync =>
  async (app) => {
    await app.register(listFindings(kysely, retention));
    for (const call of [exportReport, listReportDownloads]) await app.register(call(kysely));
  };
