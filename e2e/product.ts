import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// Every process of a run reads this file; what the first has chosen is kept in the environment.
process.env.E2E_FOLDER ??= mkdtempSync(join(tmpdir(), 'dmp-e2e-'));
const folder = process.env.E2E_FOLDER;

const index = Number(process.env.TEST_PARALLEL_INDEX ?? 0);

/** How many products there are: each worker has one for itself, and its tests take turns. */
export const products = Number(process.env.E2E_PRODUCTS ?? 2);

/** Port of a product. */
export const portOf = (product: number): number => Number(process.env.E2E_PORT ?? 9050) + product;

/** The product of this worker. */
export const product = {
  port: portOf(index),
  dataFolder: join(folder, String(index), 'data'),
  consoleFolder: join(folder, String(index), 'console'),
};
