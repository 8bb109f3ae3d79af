import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Where the content of all diagnostics files is kept. */
export const diagnosticsFolder = (dataDir: string): string => join(dataDir, 'diagnostics');

/** Where the content of a diagnostics file is kept, by its `storage_key`. */
export const diagnosticsPath = (dataDir: string, storageKey: string): string =>
  join(diagnosticsFolder(dataDir), storageKey);

/** More came than may be kept. */
export class TooLarge extends Error {}

/** Its sender ended it before its end. */
export class BrokeOff extends Error {}

/** How a stream is watched while it is kept. */
export interface Watch {
  /** Called with the bytes of each part that has come. */
  arrived?(bytes: number): void;
  /** Ends it; what has come is not kept. */
  signal?: AbortSignal;
}

/**
 * Keeps what a stream brings under a key, whole or not at all.
 *
 * What is not kept is still read to its end: whoever sends it would not read the answer before.
 *
 * @returns its size in bytes
 * @throws {TooLarge} when it is longer than `limit` bytes; {BrokeOff} when its sender ended it; the signal's reason
 */
export async function keep(
  dataDir: string,
  storageKey: string,
  content: Readable,
  limit: number,
  { arrived, signal }: Watch = {},
): Promise<number> {
  const path = diagnosticsPath(dataDir, storageKey);
  const unfinished = `${path}.part`;
  await mkdir(diagnosticsFolder(dataDir), { recursive: true, mode: 0o700 });
  let size = 0;
  const bounded = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      arrived?.(chunk.length);
      done(size > limit ? new TooLarge() : null, chunk);
    },
  });
  const breakOff = () => {
    if (!content.readableEnded) bounded.destroy(new BrokeOff('The upload broke off.'));
  };
  const end = () => bounded.destroy(signal?.reason);
  content.once('close', breakOff);
  signal?.addEventListener('abort', end);
  // Its sender may have gone by now.
  if (content.destroyed) breakOff();
  if (signal?.aborted) end();
  const file = createWriteStream(unfinished, { flags: 'wx', mode: 0o600 });
  try {
    // By pipe, since a pipeline would end the connection together with the file.
    content.pipe(bounded);
    await pipeline(bounded, file);
    await rename(unfinished, path);
    return size;
  } catch (error) {
    content.unpipe(bounded);
    content.resume();
    // It may be about to be made at this moment.
    if (!file.closed) await new Promise<void>((closed) => file.once('close', () => closed()));
    await rm(unfinished, { force: true });
    throw error;
  } finally {
    content.off('close', breakOff);
    signal?.removeEventListener('abort', end);
  }
}

/** Removes what was kept under a key. */
export const discard = (dataDir: string, storageKey: string): Promise<void> =>
  rm(diagnosticsPath(dataDir, storageKey), { force: true });
