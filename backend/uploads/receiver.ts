import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { limits } from '@dmp/shared/contract';
import type { Kysely } from 'kysely';
import { Refusal } from '../access/refusal.ts';
import { baseName, noteUpload, uploadTokenHash } from '../actions/index.ts';
import type { Tables } from '../database/index.ts';
import { isDiskFull } from '../database/shortage.ts';
import { boundedTurns, TooBusy } from '../pacing/bounded-turns.ts';
import { discard, keep, TooLarge } from './storage.ts';

/** A file on its way. */
export interface Upload {
  /** The secret part of the address it was sent to. */
  token: string;
  /** As the charger calls it; undefined where it says nothing. */
  fileName: string | undefined;
  content: Readable;
  /** Called when its turn has come, and it is read. */
  onTurn?(): void;
}

/** Takes the diagnostics files of chargers, whichever way they come. */
export interface UploadReceiver {
  /** The id of the file that is awaited at this address; undefined where none is, or none any more. */
  awaited(token: string): Promise<string | undefined>;
  /**
   * Keeps an awaited file and uses its address up.
   *
   * @param id as {@link awaited} gave it
   * @returns its size in bytes
   * @throws {Refusal} with a sentence for whoever reads what the charger was told
   */
  take(id: string, upload: Upload): Promise<number>;
}

export const unknownAddress = () => new Refusal(404, 'This address is unknown, was already used, or has expired.');
export const tooLarge = () =>
  new Refusal(413, `A diagnostics file must have at most ${limits.diagnosticsFileBytes} bytes.`, {
    connection: 'close',
  });
export const empty = () => new Refusal(400, 'The body must be the diagnostics file and must not be empty.');
const noRoom = () => new Refusal(507, 'There is no room for the file now. Upload it again later to the same address.');

/** One receiver for all ways that files come, since they share its limits. */
export function createUploadReceiver(
  kysely: Kysely<Tables>,
  dataDir: string,
  log: { error(details: object, message: string): void },
): UploadReceiver {
  const sentence = 'Too many files are being uploaded at the moment. Try again in a moment.';
  const turns = boundedTurns({ ...limits.uploads, sentence });
  /** What is being uploaded, by the id of its file. */
  const coming = new Map<string, Readable>();

  const receive = async (id: string, { token, fileName, content }: Upload): Promise<number> => {
    const storageKey = randomUUID();
    const size = await keep(dataDir, storageKey, content, limits.diagnosticsFileBytes).catch((error: unknown) => {
      if (error instanceof TooLarge) throw tooLarge();
      if (!isDiskFull(error)) throw error;
      log.error({ err: error }, 'a diagnostics file could not be kept');
      throw noRoom();
    });
    if (size > 0 && (await use(id, token, { storageKey, size, fileName }))) return size;
    await discard(dataDir, storageKey);
    throw size > 0 ? unknownAddress() : empty();
  };

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

  return {
    async awaited(token) {
      const now = new Date();
      const file = await kysely
        .updateTable('diagnostics_files')
        .set(({ fn, val }) => ({ reached_at: fn.coalesce('reached_at', val(now)) }))
        .where('token_hash', '=', uploadTokenHash(token))
        .where('token_expires', '>', now)
        .returning('id')
        .executeTakeFirst();
      return file?.id;
    },
    async take(id, upload) {
      const { content } = upload;
      // A charger that tries again has given up what it sent before, whose connection may not know so yet.
      coming.get(id)?.destroy();
      coming.set(id, content);
      const waiting = new AbortController();
      const tooLong = setTimeout(() => waiting.abort(new TooBusy(sentence)), limits.uploads.waitMs);
      try {
        return await turns.take(() => {
          clearTimeout(tooLong);
          upload.onTurn?.();
          return receive(id, upload);
        }, waiting.signal);
      } finally {
        clearTimeout(tooLong);
        if (coming.get(id) === content) coming.delete(id);
      }
    },
  };
}
