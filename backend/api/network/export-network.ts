import { Readable } from 'node:stream';
import { ErrorBody, NetworkExportQuery } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { FastifyReply } from 'fastify';
import type { Kysely } from 'kysely';
import { audited } from '../../audit/index.ts';
import type { Tables } from '../../database/index.ts';
import { exportCsvLines, exportedNames, exportLocations } from '../../network-import/index.ts';
import { csvFileName, sendCsv } from '../http/csv/index.ts';
import { callerOf } from '../http/guard.ts';
import { access, demandWholeNetwork } from './import-rows.ts';

/** `GET network/export`. */
export const exportNetwork =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/network/export',
      {
        config: { access, costly: 'file' },
        schema: {
          summary: 'The network as a file that can be imported: as CSV, or as OCPI 2.2.1 Locations',
          tags: ['network'],
          produces: ['text/csv', 'application/json'],
          querystring: NetworkExportQuery,
          response: { 200: Type.String(), '4xx': ErrorBody },
        },
      },
      async (request, reply) => {
        const caller = callerOf(request);
        demandWholeNetwork(caller);
        await audited(kysely, { by: caller, action: 'EXPORTED', subject: 'network', detail: request.query });
        const fileName = csvFileName('network');
        if (request.query.format === 'CSV') {
          return sendCsv(reply, { fileName, header: exportedNames, batches: exportCsvLines(kysely) });
        }
        return sendLocations(reply, fileName.replace(/csv$/, 'json'), exportLocations(kysely));
      },
    );
  };

/** Answers with a JSON file, some of it at a time. */
const sendLocations = (reply: FastifyReply, fileName: string, parts: AsyncIterable<string>): FastifyReply =>
  reply
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .type('application/json; charset=utf-8')
    .send(Readable.from(parts, { objectMode: false }));
