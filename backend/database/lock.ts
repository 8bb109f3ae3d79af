import { randomUUID } from 'node:crypto';
import { type FileHandle, link, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isDiskUnwritable } from './shortage.ts';

/** A lock that was not renewed for so long belongs to nobody any more. */
const staleMs = 10_000;
const lookMs = 100;

interface Holder {
  pid: number;
  host: string;
  /** Names this one taking of the lock, so that no other is ever mistaken for it. */
  id: string;
}

/** Locks that this very process holds: its number alone may be that of one long gone. */
const held = new Set<string>();

/**
 * Takes the data folder for this process. Two processes on one embedded
 * database would destroy it. After a kill -9 the lock is left behind: it is
 * taken over when its holder is gone, or else when nobody renews it.
 *
 * @param onLost called if another process takes the folder while we have it
 * @param renewMs how often the lock is renewed, far less than what makes it stale
 * @returns releases it
 * @throws when a living process has it
 */
export async function lockDataDir(
  dataDir: string,
  onLost: (error: Error) => void,
  renewMs = 2000,
): Promise<() => Promise<void>> {
  const path = join(dataDir, 'lock.json');
  const holder: Holder = { pid: process.pid, host: hostname(), id: randomUUID() };
  const own = `${path}.${holder.id}.new`;
  held.add(holder.id);
  let file: FileHandle;
  try {
    await writeFile(own, JSON.stringify(holder), { mode: 0o600 });
    if (!(await take(path, own, holder))) {
      throw new Error(`${dataDir} is in use by another instance of this program; stop it or set DATA_DIR.`);
    }
    // It stays open: the lock is renewed also when no more files can be opened.
    file = await open(path, 'r+');
  } catch (error) {
    held.delete(holder.id);
    throw error;
  } finally {
    await rm(own, { force: true });
  }

  let renewedAt = Date.now();
  const renewal = setInterval(async () => {
    try {
      if (await renewed(path, file)) {
        renewedAt = Date.now();
        return;
      }
    } catch (error) {
      // Nobody else can take the lock on such a disk either. Otherwise nobody takes it so soon.
      if (isDiskUnwritable(error) || Date.now() - renewedAt < staleMs / 2) return;
    }
    clearInterval(renewal);
    onLost(
      new Error(
        `The lock of ${dataDir} is lost: another process has taken it, it was removed, or it cannot be renewed.`,
      ),
    );
  }, renewMs).unref();
  return async () => {
    clearInterval(renewal);
    if (await isAt(path, file)) await rm(path, { force: true }).catch(unlessUnwritable);
    await file.close();
    held.delete(holder.id);
  };
}

/**
 * Takes the lock at this path. It appears together with its holder's name (a
 * hard link to a file that is written already), so nobody ever reads the name
 * of an earlier holder from it.
 *
 * Only one process may take over the lock of a holder that is gone: the one
 * that takes the lock named after that very taking, which is made the same way.
 *
 * @returns false when a living process has it
 */
async function take(path: string, own: string, holder: Holder): Promise<boolean> {
  const deadline = Date.now() + staleMs;
  for (let first: number | undefined; ; ) {
    if (await linked(own, path)) return true;
    const found = await look(path);
    if (!found) continue; // released just now
    first ??= found.renewedAt;
    if (found.renewedAt !== first) return false;
    if (!isGone(found.holder) && Date.now() < deadline) {
      await pause(lookMs);
      continue;
    }
    const turn = `${path}.${found.holder?.id ?? 'unnamed'}`;
    if (!(await take(turn, own, holder))) return false;
    try {
      // Until this turn is given back, nobody else may replace the lock if it is still the one that was judged.
      const now = await look(path);
      if (now?.renewedAt === found.renewedAt && now.holder?.id === found.holder?.id) {
        await rename(await copyOf(own, holder), path);
        return true;
      }
    } finally {
      await release(turn, holder);
    }
  }
}

/** A lock that remains is taken over when its holder is gone. */
function unlessUnwritable(error: unknown): void {
  if (!isDiskUnwritable(error)) throw error;
}

/** Whether the lock was free. */
async function linked(own: string, path: string): Promise<boolean> {
  try {
    await link(own, path);
    return true;
  } catch (error) {
    if (isError(error, 'EEXIST')) return false;
    throw error;
  }
}

/** A file to rename: a rename between two links to one file does nothing. */
async function copyOf(own: string, holder: Holder): Promise<string> {
  const copy = `${own}.copy`;
  await writeFile(copy, JSON.stringify(holder), { mode: 0o600 });
  return copy;
}

const isError = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

interface Found {
  /** Undefined when the file cannot be read: then renewal alone decides. */
  holder: Holder | undefined;
  renewedAt: number;
}

/** The lock at this path; undefined when there is none. */
async function look(path: string): Promise<Found | undefined> {
  try {
    const { mtimeMs } = await stat(path);
    return { holder: parse(await readFile(path, 'utf8')), renewedAt: mtimeMs };
  } catch (error) {
    if (isError(error, 'ENOENT')) return undefined;
    throw error;
  }
}

function parse(text: string): Holder | undefined {
  try {
    return JSON.parse(text) as Holder;
  } catch {
    // Written by nobody of us, or cut short by a power failure.
    return undefined;
  }
}

/** Whether the holder certainly does not live: on this machine, and no such process or our own number used again. */
function isGone(holder: Holder | undefined): boolean {
  if (holder?.host !== hostname() || !Number.isInteger(holder.pid)) return false;
  if (holder.pid === process.pid) return !held.has(holder.id);
  try {
    process.kill(holder.pid, 0);
    return false;
  } catch (error) {
    return isError(error, 'ESRCH');
  }
}

const isHeldBy = async (path: string, { id }: Holder): Promise<boolean> => (await look(path))?.holder?.id === id;

/** Whether this file is the lock at the path. Opens no other. */
async function isAt(path: string, file: FileHandle): Promise<boolean> {
  try {
    const [own, there] = await Promise.all([file.stat({ bigint: true }), stat(path, { bigint: true })]);
    return own.ino === there.ino && own.dev === there.dev;
  } catch (error) {
    if (isError(error, 'ENOENT')) return false;
    throw error;
  }
}

/** Renews the lock; false when it is no longer ours. */
async function renewed(path: string, file: FileHandle): Promise<boolean> {
  if (!(await isAt(path, file))) return false;
  const now = new Date();
  await file.utimes(now, now);
  return true;
}

/** Removes the lock if it is ours. */
async function release(path: string, holder: Holder): Promise<void> {
  if (await isHeldBy(path, holder)) await rm(path, { force: true });
}
