import {
  limits,
  type NeviDownload,
  NeviDownloadPage,
  NeviDownloadQuery,
  NeviFindingPage,
  NeviFindingQuery,
  type NeviModule,
  NeviModuleNumber,
  NeviReportQuery,
  neviFileName,
  neviModules,
  Strict,
} from '@dmp/shared/contract';
import type { Kysely, Selectable } from 'kysely';
import { audited } from '../../../audit/index.ts';
import type { Tables } from '../../../database/index.ts';
import { type CsvRow, sendCsv } from '../../http/csv/index.ts';
import { type ApiCall, defineCall, FileReply } from '../../http/define-call.ts';
import type { ApiServices } from '../../services.ts';
import { type RetentionLimits, readFindings } from './finding-rows.ts';
import { toFinding } from './finding-sentences.ts';
import { moduleHeader } from './module-lines.ts';
import { outageLines } from './outage-lines.ts';
import { type NeviReport, type ReportPort, readReportPorts, resolveReport } from './report-ports.ts';
import { sessionLines } from './session-lines.ts';
import { uptimeLines } from './uptime-lines.ts';

const shared = { method: 'GET', permission: 'read:devices', tag: 'NEVI' } as const;

const listFindings = defineCall({
  ...{ ...shared, path: '/nevi/report/findings', costly: 'chart', query: NeviFindingQuery, reply: NeviFindingPage },
  summary: 'What the report of a quarter lacks, or contradicts itself in, line by line',
  run: async ({ caller, query }, { kysely, retention }) => {
    const { pageNumber = 0, pageSize = limits.pageSize.default, module, ...reportQuery } = query;
    const report = await resolveReport(kysely, reportQuery, caller);
    const { total, rows } = await readFindings(kysely, report, {
      module: module && (Number(module) as NeviModule),
      retentionLimits: retentionLimitsOf(report, retention, new Date()),
      ...{ limit: pageSize, offset: pageNumber * pageSize },
    });
    return { content: rows.map(toFinding), number: pageNumber, size: pageSize, totalElements: total };
  },
});

const dayMs = 24 * 60 * 60 * 1000;

/** The retention limits that fall into the time of the report. */
export function retentionLimitsOf(
  { zones }: Pick<NeviReport, 'zones'>,
  { logRetentionDays, historyRetentionDays }: ApiServices['retention'],
  now: Date,
): RetentionLimits {
  const limitOf = (days: number, needed: readonly Date[]): string | null => {
    const limit = new Date(now.getTime() - days * dayMs);
    return needed.some((from) => from < limit) ? limit.toISOString().slice(0, 10) : null;
  };
  const begins = zones.map((zone) => zone.begins);
  return {
    sessions: limitOf(logRetentionDays, begins),
    uptime: limitOf(
      historyRetentionDays,
      zones.map(({ yearBegins }) => yearBegins),
    ),
    outages: limitOf(historyRetentionDays, begins),
  };
}

const linesOf: Record<NeviModule, (kysely: Kysely<Tables>, ports: readonly ReportPort[]) => AsyncGenerator<CsvRow[]>> =
  { 2: sessionLines, 3: uptimeLines, 4: outageLines };

const exportReport = defineCall({
  ...{ ...shared, path: '/nevi/report/export/:module', costly: 'file' },
  summary:
    'A module of the report of a quarter (23 CFR 680.112(a)), or a preview of it, as a file in the format of EV-ChART',
  params: Strict({ module: NeviModuleNumber }),
  ...{ query: NeviReportQuery, produces: ['text/csv'], reply: FileReply },
  run: async ({ caller, params, query, reply }, { kysely }) => {
    const module = Number(params.module) as NeviModule;
    const report = await resolveReport(kysely, query, caller);
    const ports = await readReportPorts(kysely, report);
    const fileName = neviFileName(module, { ...query, preview: report.isPreview });
    const subject = `NEVI report, module ${module}: ${neviModules[module].name}`;
    await audited(kysely, { by: caller, action: 'EXPORTED', subject, detail: query });
    let rows = 0;
    async function* readBatches() {
      for await (const batch of linesOf[module](kysely, ports)) {
        rows += batch.length;
        yield batch;
      }
    }
    return sendCsv(reply, {
      ...{ fileName, header: moduleHeader(module), byteOrderMark: false, batches: readBatches() },
      complete: async (file) => {
        await kysely
          .insertInto('nevi_downloads')
          .values({
            ...{ user_email: caller.email.toLowerCase(), owner: caller.owner ?? null, module },
            ...{ year: query.year, quarter: query.quarter, network_operators: query.networkOperators || null },
            ...{ states: query.states || null, countries: query.countries || null, tags: query.tags || null },
            ...{ preview: report.isPreview, file_name: fileName, rows, ...file },
          })
          .execute();
      },
    });
  },
});

const listReportDownloads = defineCall({
  ...{ ...shared, path: '/nevi/report/downloads', query: NeviDownloadQuery, reply: NeviDownloadPage },
  summary: 'The files of quarterly reports that were downloaded, when and by whom, newest first',
  run: async ({ caller: { owner }, query }, { kysely }) => {
    const { pageNumber = 0, pageSize = limits.pageSize.default } = query;
    const all = kysely.selectFrom('nevi_downloads');
    const visible = owner === undefined ? all : all.where('owner', '=', owner);
    const [{ total }, rows] = await Promise.all([
      visible.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
      visible
        .selectAll()
        .orderBy('id', 'desc')
        .limit(pageSize)
        .offset(pageNumber * pageSize)
        .execute(),
    ]);
    return { content: rows.map(toDownload), number: pageNumber, size: pageSize, totalElements: total };
  },
});

const toDownload = (row: Selectable<Tables['nevi_downloads']>): NeviDownload => ({
  ...{ id: row.id, at: row.at.toISOString(), by: row.user_email },
  module: String(row.module) as NeviDownload['module'],
  ...{ year: row.year, quarter: row.quarter, networkOperators: row.network_operators, states: row.states },
  ...{ countries: row.countries, tags: row.tags, preview: row.preview },
  ...{ fileName: row.file_name, rows: row.rows, bytes: row.bytes, sha256: row.sha256 },
});

/** Calls of the quarterly report of 23 CFR 680.112(a). */
export const neviReportCalls: readonly ApiCall[] = [listFindings, exportReport, listReportDownloads];
