import type { ReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { ErrorBody, Strict } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { Kysely } from 'kysely';
import { HttpError } from '../../access/http-error.ts';
import type { Tables } from '../../database/index.ts';
import { isUuid } from '../../database/uuid.ts';
import { diagnosticsPath } from '../../uploads/storage.ts';
import { attachment } from './attachment.ts';
import type { FileLinks } from './links.ts';

const BinaryFile = Type.Unsafe<ReadStream>({ type: 'string', format: 'binary' });
const gone = () => new HttpError(404, 'There is no such diagnostics file, or it is no longer kept.');

export interface DiagnosticsFileOptions {
  kysely: Kysely<Tables>;
  links: FileLinks;
  /** Where the files are kept. */
  dataDir: string;
}

/** `GET diagnostics-files/{id}`, where the links of `GET devices/{id}/diagnostics` lead. */
export const getDiagnosticsFile =
  ({ kysely, links, dataDir }: DiagnosticsFileOptions): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/diagnostics-files/:id',
      {
        // The token in the address is the permission; it was given to someone who may read the device.
        config: { access: 'public' },
        // It would read the whole file for nothing.
        exposeHeadRoute: false,
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
          throw new HttpError(403, 'This link is not valid or has expired. Open the list of files again.');
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
        const { size } = await content.stat().catch(async (error: unknown) => {
          await content.close();
          throw error;
        });
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
