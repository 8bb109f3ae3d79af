// The folder of a test run: the databases of its tests, removed as a whole at its end.
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

/** File system in memory, on Linux. Copying a database there takes a fifth of the time that it takes on a disk. */
const inMemory = '/dev/shm';
const gigabyte = 1024 ** 3;
const prefix = 'dmp-run-';
/** A folder that is older, in ms, and whose process has ended is of a run that was killed. */
const killedAfterMs = 60 * 60_000;

/**
 * Makes the folder of a run, in memory where there is plenty. Folders of runs that were killed are removed.
 *
 * @returns {string} its path; every account may enter it
 */
export function makeRunFolder() {
  for (const parent of [inMemory, tmpdir()]) if (existsSync(parent)) removeKilled(parent);
  const folder = mkdtempSync(join(hasPlentyOfMemory() ? inMemory : tmpdir(), `${prefix}${process.pid}-`));
  // PostgreSQL runs as another account where the tests run as root.
  chmodSync(folder, 0o711);
  return folder;
}

/** @param {string} name @returns {string} a new folder in that of the run; in the system's temporary folder outside of a run */
export const newFolder = (name) => mkdtempSync(join(process.env.TEST_RUN_FOLDER ?? tmpdir(), `dmp-${name}-`));

function hasPlentyOfMemory() {
  if (!existsSync(inMemory) || freemem() < 8 * gigabyte) return false;
  // Files in memory count against the limit of a container. Without one the system reports none or 0.
  const limit = process.constrainedMemory();
  if (limit > 0 && limit < 8 * gigabyte) return false;
  const { bavail, bsize } = statfsSync(inMemory);
  return bavail * bsize >= 4 * gigabyte;
}

/** @param {string} parent */
function removeKilled(parent) {
  for (const name of readdirSync(parent).filter((one) => one.startsWith(prefix))) {
    const path = join(parent, name);
    try {
      const { mtimeMs } = statSync(path);
      const pid = Number.parseInt(name.slice(prefix.length), 10);
      if (Date.now() - mtimeMs > killedAfterMs && !isRunning(pid)) rmSync(path, { recursive: true, force: true });
    } catch {
      // It belongs to another account, has a file system mounted in it, or another run is removing it.
    }
  }
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it belongs to another account.
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}
