import { mkdtempSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Every process of a run reads this file; what the first has chosen is kept in the environment.
process.env.E2E_FOLDER ??= mkdtempSync(join(tmpdir(), 'dmp-e2e-'));
const folder = process.env.E2E_FOLDER;

/** Where the products log, a folder for each. It stays after a run. */
export const logs = fileURLToPath(new URL('../../.cache/e2e', import.meta.url));

const index = Number(process.env.TEST_PARALLEL_INDEX ?? 0);

/**
 * How many products there are: each worker has one for itself, and its tests take turns. A test waits for about a
 * third of its time, so there is one more than there are cores; a single file needs one.
 */
export const products = Number(
  process.env.E2E_PRODUCTS ?? Math.min(availableParallelism() + 1, Number(process.env.E2E_FILES ?? Infinity)),
);

/** Port of a product. */
export const portOf = (product: number): number => Number(process.env.E2E_PORT ?? 9050) + product;

/** The product of this worker. */
export const product = {
  port: portOf(index),
  dataFolder: join(folder, String(index), 'data'),
  consoleFolder: join(folder, String(index), 'console'),
  log: join(logs, String(index), 'backend.log'),
};
