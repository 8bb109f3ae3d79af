import type { ReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { DiagnosticsFile, DiagnosticsQuery, ErrorBody, limits, Strict } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/index.ts';
import { isUuid } from '../../database/uuid.ts';
import { diagnosticsPath } from '../../uploads/storage.ts';
import { parseDay } from '../devices/day.ts';
import { findById } from '../devices/find.ts';
import { callerOf } from '../guard.ts';
import { Refusal } from '../refusal.ts';
import { attachment } from './attachment.ts';
import { createFileLinks, fileAddress, unnamedFile } from './links.ts';

export interface DiagnosticsOptions {
  kysely: Kysely<Tables>;
  /** Where people reach the product; links begin so. */
  publicUrl: string;
  /** Where the files are kept. */
  dataDir: string;
}

const BinaryFile = Type.Unsafe<ReadStream>({ type: 'string', format: 'binary' });
const gone = () => new Refusal(404, 'There is no such diagnostics file, or it is no longer kept.');

/** `GET devices/{id}/diagnostics`, and `GET diagnostics-files/{id}`, where the links in its answer lead. */
export const diagnosticsRoutes =
  ({ kysely, publicUrl, dataDir }: DiagnosticsOptions): FastifyPluginAsyncTypebox =>
  async (app) => {
    const links = await createFileLinks(kysely);

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
        const { date } = request.query;
        const day = date ? parseDay('date', date) : undefined;
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
          url: fileAddress(publicUrl, links, row.id, now),
          size: row.size,
          uploadedAt: row.uploaded_at.toISOString(),
        }));
      },
    );

    app.get(
      '/diagnostics-files/:id',
      {
        // The token in the address is the permission; it was given to someone who may read the device.
        config: { access: 'public' },
        schema: {
          summary: 'One diagnostics file',
          tags: ['devices'],
          produces: ['application/octet-stream'],
          params: Strict({ id: Type.String() }),
          querystring: Strict({ token: Type.String({ maxLength: 200 }) }),
          response: { 200: BinaryFile, '4xx': ErrorBody },
        },
      },
      async (request, reply) => {
        const { id } = request.params;
        if (!links.verify(id, request.query.token, new Date())) {
          throw new Refusal(403, 'This link is not valid or has expired. Open the list of files again.');
        }
        const file = isUuid(id)
          ? await kysely
              .selectFrom('diagnostics_files')
              .select(['file_name', 'storage_key'])
              .where('id', '=', id)
              .executeTakeFirst()
          : undefined;
        if (!file?.storage_key) throw gone();
        const content = await openFile(diagnosticsPath(dataDir, file.storage_key));
        const { size } = await content.stat();
        return (
          reply
            .header('content-disposition', attachment(file.file_name ?? 'diagnostics'))
            // It came from a charger and is nothing a browser should show or keep.
            .header('cache-control', 'no-store')
            .header('content-length', size)
            .type('application/octet-stream')
            .send(content.createReadStream())
        );
      },
    );
  };

async function openFile(path: string): Promise<FileHandle> {
  try {
    return await open(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw gone();
    throw error;
  }
}
