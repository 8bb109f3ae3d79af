// Starts the products under test, one for each worker of Playwright. The
// demonstration network is written once and copied, and they start side by
// side. Each has a console folder of its own, from which a test may take a
// remote away. Their folder ends with them; what they log is kept.
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildAll } from '../scripts/build.mjs';
import { freshLog, requireFree } from '../scripts/environment.mjs';
import { stopAll, stopOnSignals } from '../scripts/processes.mjs';
import { startProduct } from '../scripts/product.mjs';
import { command, Fault, line, note } from '../scripts/say.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { E2E_FOLDER: base = '', E2E_LOGS: logs = '', E2E_PORTS = '' } = process.env;

/** @param {number} port @param {number} index @param {NodeJS.ProcessEnv} more */
async function started(port, index, more) {
  const folder = `${base}/${index}`;
  await requireFree(port);
  mkdirSync(`${folder}/data`, { recursive: true });
  mkdirSync(`${logs}/${index}`, { recursive: true });
  const log = freshLog(`${logs}/${index}`);
  const product = startProduct({
    ...{ port, log, folder: `${folder}/data`, tell: (text) => note('backend', text) },
    env: { ...process.env, CONSOLE_DIR: `${folder}/console`, ...more },
  });
  await product.ready;
  return { log, ended: product.ended };
}

/** So long a network is used again, in ms: at the end of a full run it is as old. */
const networkKeptMs = 30 * 60_000;
const networks = `${root}.cache/e2e-network`;

/**
 * A data folder with the demonstration network: that of a run a moment ago with the same backend, or a new one.
 * @param {number} port
 */
async function dataFolder(port) {
  const program = createHash('sha256').update(readFileSync(`${root}backend/dist/main.js`));
  const kept = `${networks}/${program
    .update(process.env.SEED_DEVICES ?? '')
    .digest('hex')
    .slice(0, 16)}`;
  if (existsSync(kept) && Date.now() - statSync(kept).birthtimeMs < networkKeptMs) return kept;
  await started(port, 0, { CHARGERS: '0' });
  await stopAll();
  rmSync(networks, { recursive: true, force: true });
  mkdirSync(networks, { recursive: true });
  // Whole or not at all.
  cpSync(`${base}/0/data`, `${kept}.new`, { recursive: true });
  renameSync(`${kept}.new`, kept);
  rmSync(`${base}/0/data`, { recursive: true });
  return kept;
}

process.on('exit', () => rmSync(base, { recursive: true, force: true }));
await command(async () => {
  stopOnSignals();
  await buildAll();
  const ports = E2E_PORTS.split(',').map(Number);
  try {
    for (const index of ports.keys()) cpSync(`${root}dist/console`, `${base}/${index}/console`, { recursive: true });
    const data = await dataFolder(ports[0] ?? 0);
    for (const index of ports.keys()) cpSync(data, `${base}/${index}/data`, { recursive: true });
    const products = await Promise.all(ports.map((port, index) => started(port, index, {})));
    line('All products are ready.');
    const ended = await Promise.race(products.map(async ({ ended, log }) => `${await ended} stopped; see ${log}.`));
    throw new Fault(ended);
  } finally {
    await stopAll();
  }
});
