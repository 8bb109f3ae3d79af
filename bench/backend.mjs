import { buildProgram } from '../scripts/build-node.mjs';
import { benchAlerts } from './alerts.mjs';
import { benchAttention } from './attention.mjs';
import { benchChargers } from './chargers.mjs';
import { benchCommand } from './command.mjs';
import { benchCrash } from './crash.mjs';
import { benchFairness } from './fairness.mjs';
import { benchFleetChange } from './fleet-change.mjs';
import { benchGroups } from './groups.mjs';
import { benchIdleWorker } from './idle-worker.mjs';
import { benchLists } from './lists.mjs';
import { benchMessage } from './message.mjs';
import { benchMigrations } from './migrations.mjs';
import { startPrepared } from './prepare.mjs';
import { benchStorm } from './storm.mjs';
import { benchUptime } from './uptime.mjs';

/**
 * Parts of the bench that run on a backend of their own.
 *
 * @typedef {Awaited<ReturnType<typeof startPrepared>>} Prepared
 * @typedef {(prepared: Prepared, size: import('./main.mjs').Size) => Promise<boolean[]>} Part
 *
 * @param {...Part} parts
 * @returns {(size: import('./main.mjs').Size) => Promise<boolean[]>} the suite, which tells of each figure whether it was met
 */
const suiteOf =
  (...parts) =>
  async (size) => {
    await buildProgram('backend');
    const prepared = await startPrepared(size);
    try {
      const results = [];
      for (const part of parts) results.push(...(await part(prepared, size)));
      return results;
    } finally {
      await prepared.stop();
    }
  };

/** The parts of `backend`, in its order. @type {Record<string, Part>} */
const parts = {
  lists: benchLists,
  'idle-worker': benchIdleWorker,
  groups: benchGroups,
  alerts: benchAlerts,
  attention: benchAttention,
  uptime: benchUptime,
  chargers: benchChargers,
  // Beside what it does to the database, these are many.
  'fleet-change': (prepared, size) => benchFleetChange(prepared, { ...size, rate: size.rate / 2 }),
  command: benchCommand,
  message: (prepared, size) => benchMessage(prepared, { ...size, rate: size.rate * 0.3 }),
  crash: benchCrash,
  fairness: benchFairness,
  storm: benchStorm,
};

/** Each part of the backend alone: what `backend` measures too. */
export const backendParts = Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, suiteOf(part)]));

/** What measures all of the backend. */
export const backendSuites = {
  backend: suiteOf(...Object.values(parts)),
  migrations: suiteOf(benchMigrations),
};
