import { type FileHandle, open } from 'node:fs/promises';
import { DiagnosticsFile, DiagnosticsQuery, limits, Strict } from '@dmp/shared/contract';
import { Type } from '@sinclair/typebox';
import type { FastifyReply } from 'fastify';
import { findById } from '../../access/find-device.ts';
import { HttpError } from '../../access/http-error.ts';
import { isUuid } from '../../database/uuid.ts';
import { diagnosticsPath } from '../../uploads/storage.ts';
import { type ApiCall, defineCall } from '../http/define-call.ts';
import { requireTimeZone } from '../http/time-zone.ts';
import { attachment } from './attachment.ts';
import { parseDay } from './day.ts';
import { unnamedFile } from './links.ts';

const BinaryFile = Type.Unsafe<FastifyReply>({ type: 'string', format: 'binary' });

export const listDiagnostics = defineCall({
  ...{ method: 'GET', path: '/devices/:id/diagnostics', permission: 'read:devices', tag: 'devices' },
  summary: 'Diagnostics files that a charger uploaded, newest first',
  ...{ query: DiagnosticsQuery, reply: Type.Array(DiagnosticsFile) },
  run: async ({ caller, params, query: { date, timeZone } }, { kysely, links }) => {
    if (timeZone) requireTimeZone(timeZone);
    const day = date ? parseDay('date', date, timeZone) : undefined;
    const device = await findById(kysely, params.id, caller);
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
});

const getDiagnosticsFile = defineCall({
  // The token in the link is the permission: the caller who got the link may read the device.
  ...{ method: 'GET', path: '/diagnostics-files/:id', permission: 'public' },
  // A HEAD request would read the whole file and discard it.
  exposeHeadRoute: false,
  ...{ summary: 'One diagnostics file', tag: 'devices', produces: ['application/octet-stream'] },
  ...{ query: Strict({ token: Type.String({ maxLength: 200 }) }), reply: BinaryFile },
  run: async ({ params: { id }, query, reply }, { kysely, links, dataDir }) => {
    if (!links.verify(id, query.token, new Date())) {
      throw new HttpError(403, 'This link is not valid or has expired. Open the list of files again.');
    }
    const files = kysely.selectFrom('diagnostics_files').select(['file_name', 'storage_key']);
    const file = isUuid(id) ? await files.where('id', '=', id).executeTakeFirst() : undefined;
    if (!file?.storage_key) throw fileNotFound();
    const content = await openFile(diagnosticsPath(dataDir, file.storage_key));
    const { size } = await content.stat().catch(async (error: unknown) => {
      await content.close();
      throw error;
    });
    return (
      reply
        .header('content-disposition', attachment(file.file_name ?? unnamedFile))
        // A browser must neither display nor cache the content, which is from a charger.
        .header('cache-control', 'no-store')
        .header('content-length', size)
        .type('application/octet-stream')
        .send(content.createReadStream())
    );
  },
});

const fileNotFound = () => new HttpError(404, 'There is no such diagnostics file, or it is no longer kept.');

async function openFile(path: string): Promise<FileHandle> {
  try {
    return await open(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw fileNotFound();
    throw error;
  }
}

/** Everything below `/diagnostics-files`. */
export const diagnosticsFileCalls: readonly ApiCall[] = [getDiagnosticsFile];
