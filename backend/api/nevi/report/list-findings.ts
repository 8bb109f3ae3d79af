import { ErrorBody, limits, NeviFindingPage, NeviFindingQuery, type NeviModule } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import type { Config } from '../../../config/index.ts';
import type { Tables } from '../../../database/index.ts';
import { callerOf } from '../../http/guard.ts';
import { askedReport, type Report } from './report.ts';
import { type Dropped, readFindings } from './select-findings.ts';
import { toFinding } from './sentences.ts';

/** How long what a report is made from is kept. */
export type Retention = Pick<Config, 'logRetentionDays' | 'historyRetentionDays'>;

/** `GET nevi/report/findings`. */
export const listFindings =
  (kysely: Kysely<Tables>, retention: Retention): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/nevi/report/findings',
      {
        config: { access: 'read:devices', costly: 'chart' },
        schema: {
          summary: 'What the report of a quarter lacks, or contradicts itself in, line by line',
          tags: ['NEVI'],
          querystring: NeviFindingQuery,
          response: { 200: NeviFindingPage, '4xx': ErrorBody },
        },
      },
      async (request) => {
        const { pageNumber = 0, pageSize = limits.pageSize.default, module, ...asked } = request.query;
        const report = await askedReport(kysely, asked, callerOf(request));
        const { total, rows } = await readFindings(kysely, report, {
          module: module && (Number(module) as NeviModule),
          dropped: droppedOf(report, retention, new Date()),
          ...{ limit: pageSize, offset: pageNumber * pageSize },
        });
        return { content: rows.map(toFinding), number: pageNumber, size: pageSize, totalElements: total };
      },
    );
  };

const dayMs = 24 * 60 * 60 * 1000;

/** The days before which what a report needs has been dropped. */
export function droppedOf(
  { zones }: Pick<Report, 'zones'>,
  { logRetentionDays, historyRetentionDays }: Retention,
  now: Date,
): Dropped {
  const before = (days: number, needed: readonly Date[]): string | null => {
    const limit = new Date(now.getTime() - days * dayMs);
    return needed.some((from) => from < limit) ? limit.toISOString().slice(0, 10) : null;
  };
  const begins = zones.map((zone) => zone.begins);
  return {
    sessions: before(logRetentionDays, begins),
    uptime: before(
      historyRetentionDays,
      zones.map(({ yearBegins }) => yearBegins),
    ),
    outages: before(historyRetentionDays, begins),
  };
}
