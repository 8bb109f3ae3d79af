// The folder of a test run: the databases of its tests, removed as a whole at its end.
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

/** File system in memory, on Linux. Copying a database there takes a fifth of the time that it takes on a disk. */
const inMemory = '/dev/shm';
const gigabyte = 1024 ** 3;
const prefix = 'dmp-run-';

/**
 * Makes the folder of a run, in memory where there is plenty. Folders of runs that were killed are removed.
 *
 * @returns {string} its path; every account may enter it
 */
export function makeRunFolder() {
  const parent = hasPlentyOfMemory() ? inMemory : tmpdir();
  for (const name of readdirSync(parent)) {
    if (name.startsWith(prefix) && !isRunning(Number.parseInt(name.slice(prefix.length), 10)))
      removeFolder(parent, name);
  }
  const folder = mkdtempSync(join(parent, `${prefix}${process.pid}-`));
  // PostgreSQL runs as another account where the tests run as root.
  chmodSync(folder, 0o711);
  return folder;
}

/** @param {string} name @returns {string} a new folder in that of the run; in the system's temporary folder outside of a run */
export const newFolder = (name) => mkdtempSync(join(process.env.TEST_RUN_FOLDER ?? tmpdir(), `dmp-${name}-`));

function hasPlentyOfMemory() {
  if (!existsSync(inMemory) || freemem() < 8 * gigabyte) return false;
  const { bavail, bsize } = statfsSync(inMemory);
  return bavail * bsize >= 4 * gigabyte;
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

/** @param {string} parent @param {string} name */
const removeFolder = (parent, name) => rmSync(join(parent, name), { recursive: true, force: true });
