import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { lock } from 'proper-lockfile';

/** A lock that was not renewed for so long belongs to nobody any more. */
const staleMs = 10_000;
const renewMs = 2000;

interface Holder {
  pid: number;
  host: string;
}

/**
 * Takes the data folder for this process. Two processes on one embedded
 * database would destroy it. After a kill -9 the lock is left behind: it is
 * taken over when its holder is gone, or else when nobody renews it.
 *
 * @param onLost called if another process takes the folder while we have it
 * @returns releases it
 * @throws when a living process has it
 */
export async function lockDataDir(dataDir: string, onLost: (error: Error) => void): Promise<() => Promise<void>> {
  const lockfilePath = join(dataDir, 'instance.lock');
  const holderPath = join(dataDir, 'instance.json');
  const options = { lockfilePath, stale: staleMs, update: renewMs, onCompromised: onLost };
  const first = renewedAt(lockfilePath);
  for (const deadline = Date.now() + 2 * staleMs; ; ) {
    try {
      const release = await lock(dataDir, options);
      writeFileSync(holderPath, JSON.stringify({ pid: process.pid, host: hostname() } satisfies Holder));
      return release;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ELOCKED')) throw error;
    }
    if (isGone(readHolder(holderPath))) await rm(lockfilePath, { recursive: true, force: true });
    else if (renewedAt(lockfilePath) !== first || Date.now() > deadline) {
      throw new Error(`${dataDir} is in use by another instance of this program; stop it or set DATA_DIR.`);
    } else await pause(100);
  }
}

/** When the lock was last renewed; undefined without a lock. */
const renewedAt = (path: string): number | undefined => statSync(path, { throwIfNoEntry: false })?.mtimeMs;

function readHolder(path: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Holder;
  } catch {
    // Written just after the lock is taken: it may not be there yet. Then renewal alone decides.
    return undefined;
  }
}

/** Whether the holder certainly does not live: same machine, and no such process or our own number used again. */
function isGone(holder: Holder | undefined): boolean {
  if (holder?.host !== hostname() || !Number.isInteger(holder.pid)) return false;
  if (holder.pid === process.pid) return true;
  try {
    process.kill(holder.pid, 0);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}
