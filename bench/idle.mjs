import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../backend/testing/postgres.mjs';
import { buildProgram } from '../scripts/build-node.mjs';
import { stopAll } from '../scripts/processes.mjs';
import { startProduct } from '../scripts/product.mjs';
import { temporaryFolder } from '../scripts/temporary-folder.mjs';
import { quantile } from './measure.mjs';
import { processorMs, residentMegabytes } from './proc.mjs';
import { say, verdict } from './report.mjs';

const minute = 60_000;
/** After the last charger has connected. */
const settlingMs = minute;
const asked = { cpuPercent: 15, megabytes: 600 };

/**
 * What the product costs while nobody looks at it: the demonstration with all
 * its chargers, from an empty folder on, in windows of a minute each. The first
 * start is told too; it is what `npm start` needs after its builds.
 *
 * @param {import('./main.mjs').Size} size
 */
export async function benchIdle({ minutes }) {
  for (const name of /** @type {const} */ (['backend', 'charge-points'])) await buildProgram(name);
  const folder = temporaryFolder('idle');
  const log = join(folder, 'backend.log');
  try {
    const begin = performance.now();
    const env = { PATH: process.env.PATH, HOME: process.env.HOME };
    const product = startProduct({ port: await freePort(), folder, log, env, tell: () => {} });
    await product.ready;
    say(`first start, after the builds: ${((performance.now() - begin) / 1000).toFixed(1)} s`);
    await Promise.race([product.connected, tooLong()]);
    say(`all chargers are connected (${((performance.now() - begin) / 1000).toFixed(0)} s after the start)`);
    await pause(settlingMs);
    return tell(await windows(product.pids(), minutes));
  } finally {
    await stopAll();
  }
}

async function tooLong() {
  await pause(10 * minute, undefined, { ref: false });
  throw new Error('The simulated chargers did not connect within ten minutes.');
}

/** @param {readonly number[]} pids @param {number} minutes */
async function windows(pids, minutes) {
  const found = [];
  for (let i = 0; i < minutes; i++) {
    const before = busyMs(pids);
    const begin = performance.now();
    await pause(minute);
    const cpuPercent = (100 * (busyMs(pids) - before)) / (performance.now() - begin);
    const megabytes = pids.map(residentMegabytes).reduce((a, b) => a + b, 0);
    say(`  minute ${i + 1}: ${cpuPercent.toFixed(1)} % of a core, ${megabytes.toFixed(0)} MB resident`);
    found.push({ cpuPercent, megabytes });
  }
  return found;
}

/** @param {readonly number[]} pids */
const busyMs = (pids) => pids.map(processorMs).reduce((a, b) => a + b, 0);

/** @param {{ cpuPercent: number, megabytes: number }[]} found */
function tell(found) {
  const spread = (/** @type {number[]} */ numbers, /** @type {number} */ digits) => ({
    median: quantile(numbers, 0.5),
    text: `${quantile(numbers, 0.5).toFixed(digits)} (${Math.min(...numbers).toFixed(digits)} to ${Math.max(...numbers).toFixed(digits)})`,
  });
  const cpu = spread(
    found.map(({ cpuPercent }) => cpuPercent),
    1,
  );
  const memory = spread(
    found.map(({ megabytes }) => megabytes),
    0,
  );
  return [
    verdict(`idle: ${cpu.text} % of one core`, cpu.median < asked.cpuPercent, `under ${asked.cpuPercent} %`),
    verdict(
      `resident: ${memory.text} MB, backend and chargers`,
      memory.median < asked.megabytes,
      `under ${asked.megabytes} MB`,
    ),
  ];
}
