import { ErrorBody, limits, type NeviDownload, NeviDownloadPage, NeviDownloadQuery } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely, Selectable } from 'kysely';
import type { Tables } from '../../../database/index.ts';
import { callerOf } from '../../http/guard.ts';

/** `GET nevi/report/downloads`. */
export const listReportDownloads =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/nevi/report/downloads',
      {
        config: { access: 'read:devices' },
        schema: {
          summary: 'The files of quarterly reports that were downloaded, when and by whom, newest first',
          tags: ['NEVI'],
          querystring: NeviDownloadQuery,
          response: { 200: NeviDownloadPage, '4xx': ErrorBody },
        },
      },
      async (request) => {
        const { pageNumber = 0, pageSize = limits.pageSize.default } = request.query;
        const { owner } = callerOf(request);
        const all = kysely.selectFrom('nevi_downloads');
        const seen = owner === undefined ? all : all.where('owner', '=', owner);
        const [{ total }, rows] = await Promise.all([
          seen.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
          seen
            .selectAll()
            .orderBy('id', 'desc')
            .limit(pageSize)
            .offset(pageNumber * pageSize)
            .execute(),
        ]);
        return { content: rows.map(toDownload), number: pageNumber, size: pageSize, totalElements: total };
      },
    );
  };

const toDownload = (row: Selectable<Tables['nevi_downloads']>): NeviDownload => ({
  ...{ id: row.id, at: row.at.toISOString(), by: row.user_email },
  module: String(row.module) as NeviDownload['module'],
  ...{ year: row.year, quarter: row.quarter, networkOperators: row.network_operators, states: row.states },
  ...{ countries: row.countries, tags: row.tags, preview: row.preview },
  ...{ fileName: row.file_name, rows: row.rows, bytes: row.bytes, sha256: row.sha256 },
});
