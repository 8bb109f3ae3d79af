import { DiagnosticsFile, DiagnosticsQuery, ErrorBody, limits, Strict } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { Kysely } from 'kysely';
import { findById } from '../../../access/find-device.ts';
import type { Tables } from '../../../database/index.ts';
import { type FileLinks, unnamedFile } from '../../diagnostics-files/links.ts';
import { callerOf } from '../../http/guard.ts';
import { demandZone } from '../../http/time-zone.ts';
import { parseDay } from './day.ts';

export interface ListDiagnosticsOptions {
  kysely: Kysely<Tables>;
  links: FileLinks;
}

/** `GET devices/{id}/diagnostics`. */
export const listDiagnostics =
  ({ kysely, links }: ListDiagnosticsOptions): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/devices/:id/diagnostics',
      {
        config: { access: 'read:devices' },
        schema: {
          summary: 'Diagnostics files that a charger uploaded, newest first',
          tags: ['devices'],
          params: Strict({ id: Type.String() }),
          querystring: DiagnosticsQuery,
          response: { 200: Type.Array(DiagnosticsFile), '4xx': ErrorBody },
        },
      },
      async (request) => {
        const { date, timeZone } = request.query;
        if (timeZone) demandZone(timeZone);
        const day = date ? parseDay('date', date, timeZone) : undefined;
        const device = await findById(kysely, request.params.id, callerOf(request));
        let files = kysely
          .selectFrom('diagnostics_files')
          .select(['id', 'file_name', 'size', 'uploaded_at'])
          .$narrowType<{ uploaded_at: Date; size: number }>()
          .where('device_id', '=', device.id)
          .where('uploaded_at', 'is not', null);
        if (day) files = files.where('uploaded_at', '>=', day.from).where('uploaded_at', '<', day.to);
        const rows = await files.orderBy('uploaded_at', 'desc').orderBy('id').limit(limits.pageSize.max).execute();
        const now = new Date();
        return rows.map((row) => ({
          fileName: row.file_name ?? unnamedFile,
          url: links.address(row.id, now),
          size: row.size,
          uploadedAt: row.uploaded_at.toISOString(),
        }));
      },
    );
  };
