import { cpSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { buildAll } from '../scripts/build.mjs';
import { consoleFolder } from '../scripts/console-folder.mjs';
import { temporaryFolder } from '../scripts/temporary-folder.mjs';
import { allAnswered, givePassword } from './chargers.mjs';
import { openConsoles } from './consoles.mjs';
import { startFleet } from './fleet.mjs';
import { quantile } from './measure.mjs';
import { releaseEveryPart } from './next-release.mjs';
import { openOf, ownMegabytes, threadsOf, withChildren } from './proc.mjs';
import { say } from './report.mjs';
import { startServer } from './server.mjs';
import { databases } from './soak-database.mjs';
import { mostFilesOfPostgres, reportSoak } from './soak-report.mjs';
import { tableSizes } from './tables.mjs';
import { watchThreads } from './threads.mjs';

/** A day by its counts in half an hour. */
const timesFaster = 48;
const sampleMs = 30_000;
/** Fewer leave nothing to measure slopes by. */
const leastMinutes = 6;
/** Messages a second of the charger whose live feed is open, besides those of all. */
const liveRate = 20;
/** When things happen, as shares of the time. */
const course = { restarts: [1 / 12, 1 / 6], release: 1 / 2 };
/** How long tabs and chargers may take to be back after a restart. */
const backMs = 120_000;

/**
 * A day of a network by its counts, in half an hour: chargers talk, one of them much, tabs stand open and refresh 48
 * times as often as a person's or are hidden, the backend starts again twice, and every part of the console is released.
 *
 * @param {string} name of the database
 * @returns {(size: import('./main.mjs').Size) => Promise<boolean[]>} the suite
 */
const soakOn = (name) => async (size) => {
  const open = databases[name];
  if (!open) throw new Error(`There is no database ${name}.`);
  if (size.minutes < leastMinutes) throw new Error(`Soaking takes at least ${leastMinutes} minutes.`);
  await buildAll();
  say(`${((size.minutes / 60) * timesFaster).toFixed(1)} hours of ${size.chargers} chargers on ${name}`);
  const database = await open(size);
  const consoleDir = temporaryFolder('soak-console');
  cpSync(consoleFolder(), consoleDir, { recursive: true });
  const { chargeboxIds, password } = await database.use(givePassword);
  const tables = [{ hour: 0, sizes: await database.use(tableSizes) }];
  const product = await startWatched(database, consoleDir, size.chargers);
  const fleet = startFleet();
  /** @type {import('./consoles.mjs').Consoles | undefined} */
  let consoles;
  try {
    const { server } = product;
    await fleet.connect({ url: server.url, password, chargeboxIds });
    await allAnswered(fleet);
    const [busiest = ''] = chargeboxIds;
    const { content } = await server.devices(`devices?search=${encodeURIComponent(busiest)}&pageSize=1`);
    consoles = await openConsoles(server.url, content[0]?.id ?? '');
    await fleet.load(size.rate);
    await fleet.load(liveRate, busiest);
    const day = await runDay({ ...size, database, product, fleet, consoles, consoleDir, tables });
    await consoles.close();
    await fleet.stop();
    await product.stop();
    tables.push({ hour: (size.minutes / 60) * timesFaster, sizes: await database.use(tableSizes) });
    return reportSoak({ ...day, tables, rate: size.rate + liveRate });
  } finally {
    await consoles?.close();
    await fleet.stop();
    await product.stop();
    await database.stop();
  }
};

/** Both, one after the other. @type {Record<string, ReturnType<typeof soakOn>>} */
export const soakParts = {
  'soak-embedded': soakOn('the embedded database'),
  'soak-postgres': soakOn('PostgreSQL'),
};

/** @param {import('./main.mjs').Size} size */
export async function benchSoak(size) {
  const results = [];
  for (const part of Object.values(soakParts)) results.push(...(await part(size)));
  return results;
}

/**
 * The product under test, whose threads can be looked into, and which starts again at the same address.
 *
 * @param {import('./soak-database.mjs').SoakDatabase} database @param {string} consoleDir @param {number} devices
 */
async function startWatched(database, consoleDir, devices) {
  const watched = await watchThreads();
  const env = { DATA_DIR: database.folder, CONSOLE_DIR: consoleDir, ...watched.env };
  const start = async (/** @type {number | undefined} */ port) => {
    const server = await startServer(database.url, devices, port, env);
    return { server, threads: await watched.open() };
  };
  let running = await start(undefined);
  let isStopped = false;
  const stop = async () => {
    if (isStopped) return;
    isStopped = true;
    await running.threads.close();
    await running.server.stop();
  };
  return {
    get server() {
      return running.server;
    },
    get threads() {
      return running.threads;
    },
    stop,
    /** @param {() => Promise<void>} meanwhile what is done while it does not run */
    async restart(meanwhile) {
      await stop();
      await meanwhile();
      running = await start(running.server.port);
      isStopped = false;
    },
  };
}

/**
 * The day from its first sample to the last.
 *
 * @param {object} given
 * @param {number} given.minutes
 * @param {import('./soak-database.mjs').SoakDatabase} given.database
 * @param {Awaited<ReturnType<typeof startWatched>>} given.product
 * @param {ReturnType<typeof startFleet>} given.fleet
 * @param {import('./consoles.mjs').Consoles} given.consoles
 * @param {string} given.consoleDir
 * @param {import('./soak-report.mjs').TablesAt[]} given.tables gets those of each restart
 * @returns {Promise<import('./soak-report.mjs').Day>}
 */
async function runDay({ minutes, database, product, fleet, consoles, consoleDir, tables }) {
  const count = Math.round((minutes * 60_000) / sampleMs);
  const restarts = course.restarts.map((share) => Math.round(share * count));
  const release = Math.round(course.release * count);
  const begin = performance.now();
  const hour = () => ((performance.now() - begin) / 3_600_000) * timesFaster;
  const total = { replies: 0, calls: 0, lost: 0, failed: 0 };
  /** What has been answered since the last time, as far as it counts. */
  const take = async () => {
    const { latencies: replies } = await fleet.answers();
    const { refused, closed, cutOff } = await fleet.look();
    const { times: calls, failed } = await consoles.takeCalls();
    await fleet.forget();
    return { replies, calls, failed, lost: refused + closed + cutOff };
  };
  const restart = async () => {
    const { connected } = await fleet.look();
    await consoles.hurry(1);
    await product.restart(async () => {
      tables.push({ hour: hour(), sizes: await database.use(tableSizes) });
    });
    const until = performance.now() + backMs;
    for (let isBack = false; !isBack; ) {
      if (performance.now() > until) throw new Error('Chargers and tabs are not back after a restart.');
      await pause(1000);
      const { calls, failed, lost } = await take();
      isBack = (await fleet.look()).connected === connected && calls.length > 0 && failed + lost === 0;
    }
    await consoles.hurry(timesFaster);
  };
  /** @type {import('./soak-report.mjs').Sample[]} */
  const samples = [];
  await consoles.hurry(timesFaster);
  await take();
  for (let number = 1; number <= count; number += 1) {
    if (restarts.includes(number)) await restart();
    if (number === release) releaseEveryPart(consoleDir);
    await pause(Math.max(0, begin + number * sampleMs - performance.now()));
    const { replies, calls, failed, lost } = await take();
    total.replies += replies.length;
    total.calls += calls.length;
    total.lost += lost;
    total.failed += failed;
    const sample = {
      hour: hour(),
      ...(await measure(database, product, consoles)),
      p95: { replies: quantile(replies, 0.95), calls: quantile(calls, 0.95) },
    };
    samples.push(sample);
    say(`  hour ${sample.hour.toFixed(1)}: ${sampleInWords(sample)}; ${replies.length} replies, ${calls.length} calls`);
  }
  await fleet.quiet();
  await allAnswered(fleet);
  const { waiting } = await fleet.look();
  const unaware = await consoles.unaware();
  await consoles.show();
  await pause(5000);
  return {
    samples,
    restarts,
    seconds: minutes * 60,
    total: { ...total, waiting },
    unaware,
    fallen: await consoles.fallen(),
  };
}

/**
 * @param {import('./soak-database.mjs').SoakDatabase} database
 * @param {Awaited<ReturnType<typeof startWatched>>} product
 * @param {import('./consoles.mjs').Consoles} consoles
 */
async function measure(database, { server, threads }, consoles) {
  const ofThreads = Object.entries(await threads.memory()).flatMap(([thread, { heap, outside }]) => [
    [`backend, heap of ${thread}`, heap],
    [`backend, outside the heap of ${thread}`, outside],
  ]);
  const { files, sockets } = openOf([server.pid]);
  const tabs = await consoles.memory();
  /** @type {Record<string, number>} */
  const megabytes = { backend: ownMegabytes([server.pid]), ...Object.fromEntries(ofThreads) };
  /** @type {Record<string, number>} */
  const handles = {
    ...{ 'files of the backend': files, 'sockets of the backend': sockets },
    'threads of the backend': threadsOf(server.pid),
  };
  if (database.pid !== undefined) {
    const pids = withChildren(database.pid);
    const open = pids.map((pid) => openOf([pid]));
    megabytes.PostgreSQL = ownMegabytes(pids);
    handles['processes of PostgreSQL'] = pids.length;
    handles['sockets of PostgreSQL'] = openOf(pids).sockets;
    handles[mostFilesOfPostgres] = Math.max(...open.map(({ files }) => files));
  }
  megabytes.browser = ownMegabytes(withChildren(consoles.pid));
  return { megabytes, handles, tabs };
}

/** @param {import('./soak-report.mjs').Sample} sample */
const sampleInWords = ({ megabytes, p95 }) =>
  [
    ...Object.entries(megabytes).map(([name, number]) => `${name} ${number.toFixed(0)} MB`),
    ...Object.entries(p95).map(([name, number]) => `p95 of ${name} ${number.toFixed(0)} ms`),
  ].join(', ');
