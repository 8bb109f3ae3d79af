import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const folderOf = (dataDir: string): string => join(dataDir, 'diagnostics');

/** Where the content of a diagnostics file is kept, by its `storage_key`. */
export const diagnosticsPath = (dataDir: string, storageKey: string): string => join(folderOf(dataDir), storageKey);

/** More came than may be kept. */
export class TooLarge extends Error {}

/**
 * Keeps what a stream brings under a key, whole or not at all.
 *
 * @returns its size in bytes
 * @throws {TooLarge} when it is longer than `limit` bytes
 */
export async function keep(dataDir: string, storageKey: string, content: Readable, limit: number): Promise<number> {
  const path = diagnosticsPath(dataDir, storageKey);
  const unfinished = `${path}.part`;
  await mkdir(folderOf(dataDir), { recursive: true, mode: 0o700 });
  let size = 0;
  const bounded = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      done(size > limit ? new TooLarge() : null, chunk);
    },
  });
  try {
    await pipeline(content, bounded, createWriteStream(unfinished, { flags: 'wx', mode: 0o600 }));
    await rename(unfinished, path);
    return size;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** Removes what was kept under a key. */
export const discard = (dataDir: string, storageKey: string): Promise<void> =>
  rm(diagnosticsPath(dataDir, storageKey), { force: true });
