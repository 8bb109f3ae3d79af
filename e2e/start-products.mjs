// Starts the products under test, one for each worker of Playwright. The
// demonstration network is written once and copied. Each has a console folder of
// its own, from which a test may take a remote away. Their folder, half a
// gigabyte each, ends with them.
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildAll } from '../scripts/build.mjs';
import { freshLog, requireFree } from '../scripts/environment.mjs';
import { stopAll, stopOnSignals } from '../scripts/processes.mjs';
import { startProduct } from '../scripts/product.mjs';
import { command, Fault, line, note } from '../scripts/say.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { E2E_FOLDER: base = '', E2E_PORTS = '' } = process.env;

/** @param {number} port @param {string} folder @param {NodeJS.ProcessEnv} more */
async function started(port, folder, more) {
  await requireFree(port);
  mkdirSync(`${folder}/data`, { recursive: true });
  const log = freshLog(`${folder}/data`);
  const product = startProduct({
    ...{ port, log, folder: `${folder}/data`, tell: (text) => note('backend', text) },
    env: { ...process.env, CONSOLE_DIR: `${folder}/console`, ...more },
  });
  await product.ready;
  return { log, ended: product.ended };
}

process.on('exit', () => rmSync(base, { recursive: true, force: true }));
await command(async () => {
  stopOnSignals();
  await buildAll();
  const [first = 0, ...others] = E2E_PORTS.split(',').map(Number);
  try {
    if (others.length > 0) {
      await started(first, `${base}/0`, { CHARGERS: '0' });
      await stopAll();
    }
    for (const index of others.keys()) cpSync(`${base}/0/data`, `${base}/${index + 1}/data`, { recursive: true });
    const products = [];
    for (const [index, port] of [first, ...others].entries()) {
      const folder = `${base}/${index}`;
      cpSync(`${root}dist/console`, `${folder}/console`, { recursive: true });
      products.push(await started(port, folder, {}));
      line(`Ready: http://localhost:${port}`);
    }
    const ended = await Promise.race(products.map(async ({ ended, log }) => `${await ended} stopped; see ${log}.`));
    throw new Fault(ended);
  } finally {
    await stopAll();
  }
});
