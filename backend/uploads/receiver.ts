import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { serverLimits } from '@dmp/shared/contract';
import type { Kysely } from 'kysely';
import { HttpError } from '../access/http-error.ts';
import { baseName, noteUpload, uploadTokenHash } from '../actions/index.ts';
import type { Tables } from '../database/index.ts';
import { isDiskFull } from '../database/shortage.ts';
import { type LineLog, limitLines } from '../log/limit-lines.ts';
import { boundedTurns, TooBusy } from '../pacing/bounded-turns.ts';
import { type AwaitedFile, ComingUploads } from './coming-uploads.ts';
import { type PaceLimits, Paces } from './pace.ts';
import { BrokeOff, discard, keep, TooLarge } from './storage.ts';

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
  /** The file that is awaited at this address; undefined where none is, or none any more. */
  awaited(token: string): Promise<AwaitedFile | undefined>;
  /**
   * Keeps an awaited file and uses its address up. It ends another upload of the same file, and the oldest of more than
   * `serverLimits.uploads.ofDevice` of the same device.
   *
   * @param file as {@link awaited} gave it
   * @returns its size in bytes
   * @throws {HttpError} with a sentence for those who read what the charger was answered; 408 when it broke off or came too
   * slowly, 503 when it gave way to others: its address is valid for a retry
   * @throws {TooBusy} when too many wait, or it waited too long
   */
  take(file: AwaitedFile, upload: Upload): Promise<number>;
  /** Writes what its log has counted. */
  close(): void;
}

export const unknownAddress = () => new HttpError(404, 'This address is unknown, was already used, or has expired.');
export const tooLarge = () =>
  new HttpError(413, `A diagnostics file must have at most ${serverLimits.diagnosticsFileBytes} bytes.`, {
    connection: 'close',
  });
export const empty = () => new HttpError(400, 'The body must be the diagnostics file and must not be empty.');
const noRoom = () =>
  new HttpError(507, 'There is no room for the file now. Upload it again later to the same address.');
const brokeOff = () =>
  new HttpError(408, 'The upload broke off. Upload the file again to the same address.', { connection: 'close' });

/**
 * One receiver for all ways that files come, since they share its limits.
 *
 * @param paceLimits other limits than those of the product, for a test
 */
export function createUploadReceiver(
  kysely: Kysely<Tables>,
  dataDir: string,
  lines: LineLog,
  paceLimits: Partial<PaceLimits> = {},
): UploadReceiver {
  const log = limitLines(lines);
  const sentence = 'Too many files are being uploaded at the moment. Try again in a moment.';
  const turns = boundedTurns({ ...serverLimits.uploads, sentence });
  const coming = new ComingUploads();
  const paces = new Paces(() => turns.waiting, paceLimits);

  /** What is said to a charger whose file could not be kept; the log says why, where that is not its size. */
  function refusalOf(error: unknown, deviceId: string): unknown {
    if (error instanceof TooLarge) return tooLarge();
    if (error instanceof BrokeOff) {
      log.warn({ deviceId }, 'an upload of diagnostics broke off');
      return brokeOff();
    }
    if (error instanceof HttpError) {
      log.warn({ deviceId, reason: error.message }, 'an upload of diagnostics was ended');
      return error;
    }
    if (!isDiskFull(error)) return error;
    log.error({ err: error }, 'a diagnostics file could not be kept');
    return noRoom();
  }

  /** Keeps the content under a key for as long as it comes fast enough. */
  async function keepInPace(storageKey: string, content: Readable): Promise<number> {
    const tooSlow = new AbortController();
    const pace = paces.begin({
      // It does not flow while the file has not taken what came.
      isRead: () => content.readableFlowing === true && !content.readableEnded,
      end: (reason) => tooSlow.abort(reason),
    });
    const { arrived } = pace;
    try {
      return await keep(dataDir, storageKey, content, serverLimits.diagnosticsFileBytes, {
        arrived,
        signal: tooSlow.signal,
      });
    } finally {
      pace.end();
    }
  }

  const receive = async ({ id, deviceId }: AwaitedFile, { token, fileName, content }: Upload): Promise<number> => {
    const storageKey = randomUUID();
    const size = await keepInPace(storageKey, content).catch((error: unknown) => {
      throw refusalOf(error, deviceId);
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
        .returning(['id', 'device_id'])
        .executeTakeFirst();
      return file && { id: file.id, deviceId: file.device_id };
    },
    async take(file, upload) {
      const { content } = upload;
      const ended = coming.begin(file, content);
      const waiting = new AbortController();
      const tooLong = setTimeout(() => waiting.abort(new TooBusy(sentence)), serverLimits.uploads.waitMs);
      const left = () => waiting.abort(brokeOff());
      const waitedFor = () => {
        clearTimeout(tooLong);
        content.off('close', left);
      };
      content.once('close', left);
      if (content.destroyed) left();
      try {
        return await turns.take(() => {
          waitedFor();
          upload.onTurn?.();
          return receive(file, upload);
        }, waiting.signal);
      } finally {
        waitedFor();
        ended();
      }
    },
    close: log.end,
  };
}
