import { buildProgram } from '../scripts/build-node.mjs';
import { benchChargers } from './chargers.mjs';
import { benchCrash } from './crash.mjs';
import { benchLists } from './lists.mjs';
import { startPrepared } from './prepare.mjs';

/**
 * The backend on a PostgreSQL of its own.
 *
 * @param {import('./main.mjs').Size} size
 * @returns whether each figure was met
 */
export async function benchBackend(size) {
  await buildProgram('backend');
  const postgres = await startPrepared(size);
  try {
    return [
      ...(await benchLists(postgres, size.devices)),
      ...(await benchChargers(postgres, size)),
      ...(await benchCrash(postgres, size)),
    ];
  } finally {
    await postgres.stop();
  }
}
