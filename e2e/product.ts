import { join } from 'node:path';

const index = Number(process.env.TEST_PARALLEL_INDEX ?? 0);

/** How many products there are: each worker has one for itself, and its tests take turns. */
export const products = Number(process.env.E2E_PRODUCTS ?? 2);

/** Port of a product. */
export const portOf = (product: number): number => Number(process.env.E2E_PORT ?? 9050) + product;

/** The product of this worker. */
export const product = {
  port: portOf(index),
  dataFolder: join(process.env.E2E_FOLDER ?? '', String(index), 'data'),
  consoleFolder: join(process.env.E2E_FOLDER ?? '', String(index), 'console'),
};
