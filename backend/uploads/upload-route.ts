import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { limits } from '@dmp/shared/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { Refusal } from '../access/refusal.ts';
import { baseName, noteUpload, uploadTokenHash } from '../actions/index.ts';
import type { Tables } from '../database/index.ts';
import { boundedTurns } from '../pacing/bounded-turns.ts';
import { discard, isDiskFull, keep, TooLarge } from './storage.ts';

interface Upload {
  Params: { token: string; fileName?: string };
  Body: Readable | undefined;
}

const unknown = () => new Refusal(404, 'This address is unknown, was already used, or has expired.');
const tooLarge = () =>
  new Refusal(413, `A diagnostics file must have at most ${limits.diagnosticsFileBytes} bytes.`, {
    connection: 'close',
  });

const empty = () => new Refusal(400, 'The body must be the diagnostics file and must not be empty.');

const noRoom = () => new Refusal(507, 'There is no room for the file now. Upload it again later to the same address.');

/**
 * `PUT` or `POST /diagnostics-upload/{token}`, also with a file name behind it:
 * where a charger uploads what it was asked for by GetDiagnostics. The address
 * is the permission: it is random, good for one file, and for an hour.
 */
export const diagnosticsUpload =
  (kysely: Kysely<Tables>, dataDir: string) =>
  async (app: FastifyInstance): Promise<void> => {
    // Whatever a charger calls it, it is kept as it comes and not read.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', (_request, content, done) => done(null, content));

    const turns = boundedTurns({
      ...{ atOnce: limits.uploadsAtOnce, waiting: 0 },
      sentence: 'Too many files are being uploaded at the moment. Try again in a moment.',
    });
    /** What is being uploaded, by the id of its file. */
    const coming = new Map<string, Readable>();

    const take = async (request: FastifyRequest<Upload>): Promise<{ size: number }> => {
      const { token } = request.params;
      const waiting = await find(token);
      if (!waiting) throw unknown();
      if (Number(request.headers['content-length'] ?? 0) > limits.diagnosticsFileBytes) throw tooLarge();
      const { body } = request;
      if (!body) throw empty();
      // A charger that tries again has given up what it sent before, whose connection may not know so yet.
      coming.get(waiting.id)?.destroy();
      coming.set(waiting.id, body);
      try {
        return await turns.take(() => receive(request, body, waiting.id));
      } finally {
        if (coming.get(waiting.id) === body) coming.delete(waiting.id);
      }
    };

    const receive = async (
      { params, log }: FastifyRequest<Upload>,
      body: Readable,
      id: string,
    ): Promise<{ size: number }> => {
      const { token, fileName } = params;
      const storageKey = randomUUID();
      const size = await keep(dataDir, storageKey, body, limits.diagnosticsFileBytes).catch((error: unknown) => {
        if (error instanceof TooLarge) throw tooLarge();
        if (!isDiskFull(error)) throw error;
        log.error({ err: error }, 'a diagnostics file could not be kept');
        throw noRoom();
      });
      if (size > 0 && (await use(id, token, { storageKey, size, fileName }))) return { size };
      await discard(dataDir, storageKey);
      throw size > 0 ? unknown() : empty();
    };

    const find = (token: string) =>
      kysely
        .selectFrom('diagnostics_files')
        .select('id')
        .where('token_hash', '=', uploadTokenHash(token))
        .where('token_expires', '>', new Date())
        .executeTakeFirst();

    /** Uses the address up: of several uploads to it the first that is complete counts. */
    async function use(
      id: string,
      token: string,
      { storageKey, size, fileName }: { storageKey: string; size: number; fileName: string | undefined },
    ): Promise<boolean> {
      const now = new Date();
      return kysely.transaction().execute(async (trx) => {
        const file = await trx
          .updateTable('diagnostics_files')
          .set((eb) => ({
            storage_key: storageKey,
            size,
            uploaded_at: now,
            token_hash: null,
            token_expires: null,
            // Its answer to GetDiagnostics may have named it already.
            file_name: fileName ? baseName(fileName) : eb.fn.coalesce('file_name', eb.val('diagnostics')),
          }))
          .where('id', '=', id)
          .where('token_hash', '=', uploadTokenHash(token))
          .returning(['job_id', 'device_id'])
          .executeTakeFirst();
        if (file?.job_id) await noteUpload(trx, { jobId: file.job_id, deviceId: file.device_id }, now);
        return file !== undefined;
      });
    }

    for (const url of ['/diagnostics-upload/:token', '/diagnostics-upload/:token/:fileName']) {
      app.route<Upload>({
        method: ['PUT', 'POST'],
        url,
        config: { takesFile: true },
        handler: async (request, reply) => reply.code(201).send(await take(request)),
      });
    }
  };
