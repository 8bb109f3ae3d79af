import {
  ErrorBody,
  type NeviModule,
  NeviModuleNumber,
  NeviReportQuery,
  neviFileName,
  neviModules,
  Strict,
} from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { Kysely } from 'kysely';
import { audited } from '../../../audit/index.ts';
import type { Tables } from '../../../database/index.ts';
import { type CsvRow, sendCsv } from '../../http/csv/index.ts';
import { callerOf } from '../../http/guard.ts';
import { headingOf } from './lines.ts';
import { outageLines } from './outage-lines.ts';
import { type ReportPort, readReportPorts } from './ports.ts';
import { askedReport } from './report.ts';
import { sessionLines } from './session-lines.ts';
import { uptimeLines } from './uptime-lines.ts';

const linesOf: Record<NeviModule, (kysely: Kysely<Tables>, ports: readonly ReportPort[]) => AsyncGenerator<CsvRow[]>> =
  { 2: sessionLines, 3: uptimeLines, 4: outageLines };

/** `GET nevi/report/export/{module}`. */
export const exportReport =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/nevi/report/export/:module',
      {
        config: { access: 'read:devices', costly: 'file' },
        schema: {
          summary:
            'A module of the report of a quarter (23 CFR 680.112(a)), or a preview of it, as a file in the format of EV-ChART',
          tags: ['NEVI'],
          produces: ['text/csv'],
          params: Strict({ module: NeviModuleNumber }),
          querystring: NeviReportQuery,
          response: { 200: Type.String(), '4xx': ErrorBody },
        },
      },
      async (request, reply) => {
        const caller = callerOf(request);
        const { query } = request;
        const module = Number(request.params.module) as NeviModule;
        const report = await askedReport(kysely, query, caller);
        const ports = await readReportPorts(kysely, report);
        const fileName = neviFileName(module, { ...query, preview: report.isPreview });
        const subject = `NEVI report, module ${module}: ${neviModules[module].name}`;
        await audited(kysely, { by: caller, action: 'EXPORTED', subject, detail: query });
        let rows = 0;
        return sendCsv(reply, {
          ...{ fileName, header: headingOf(module), byteOrderMark: false },
          batches: counted(linesOf[module](kysely, ports), (more) => {
            rows += more;
          }),
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
    );
  };

/** The same batches, of which somebody counts the rows. */
async function* counted(batches: AsyncIterable<CsvRow[]>, add: (rows: number) => void): AsyncGenerator<CsvRow[]> {
  for await (const batch of batches) {
    add(batch.length);
    yield batch;
  }
}
