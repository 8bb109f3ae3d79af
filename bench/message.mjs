import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '../scripts/temporary-folder.mjs';
import { allAnswered, givePassword } from './chargers.mjs';
import { connect } from './connect.mjs';
import { untilUptimeIsCounted } from './count-uptime.mjs';
import { startFleet } from './fleet.mjs';
import { median, quantile, range } from './measure.mjs';
import { parentOf, processorMs, reapedMs, withChildren } from './proc.mjs';
import { processMetrics } from './process-metrics.mjs';
import { say, verdict } from './report.mjs';
import { startServer } from './server.mjs';

const bareServer = fileURLToPath(new URL('bare-message.mjs', import.meta.url));
const diskWriter = fileURLToPath(new URL('disk-writer.mjs', import.meta.url));
const runs = 5;
/** Seconds that one run takes at most. */
const longest = 10;
/** PostgreSQL counts changes of rows about once a second. */
const countedMs = 1500;
/** The highest rate that replies are measured at, in messages a second. */
const highRate = 4000;
const asked = { processor: 1.8, bytes: 950, hot: 0.95, p95: 40, spread: 5 };

/** What a program and its database have used so far. @typedef {{ processor: number, wal: number }} Used */

/** One run, of each message. @typedef {{ processor: number, wal: number, p50: number, p95: number }} Cost */

/**
 * What one message costs: processor time of the backend and of PostgreSQL, and bytes of its log of changes, beside a
 * server that checks a call by its schema, writes its rows with one statement, and answers. Both in turns.
 *
 * @type {import('./backend.mjs').Part}
 */
export async function benchMessage(prepared, { chargers, rate, seconds: given }) {
  const seconds = Math.min(given, longest);
  const databaseUrl = await prepared.chargers();
  const database = await connect(databaseUrl);
  const metrics = await processMetrics();
  const server = await startServer(databaseUrl, chargers, undefined, metrics.env);
  const bare = fork(bareServer, [databaseUrl]);
  const fleet = startFleet();
  const bareFleet = startFleet();
  try {
    const [barePort] = await once(bare, 'message');
    const { chargeboxIds, password } = await givePassword(database);
    await fleet.connect({ url: server.url, password, chargeboxIds });
    await bareFleet.connect({ url: `http://127.0.0.1:${barePort}`, password, chargeboxIds });
    // Boots are no part of it.
    await allAnswered(fleet);
    await allAnswered(bareFleet);
    const postgres = await postmasterOf(database);
    /** @param {number} pid @returns {Promise<Used>} */
    const used = async (pid) => ({
      processor: processorMs(pid) + sum(withChildren(postgres).map(processorMs)) + reapedMs(postgres),
      wal: await walOf(database),
    });
    /** @param {ReturnType<typeof startFleet>} of @param {number} pid @param {number} atRate */
    const run = async (of, pid, atRate) => {
      const { sent } = await of.look();
      const before = await used(pid);
      await of.load(atRate);
      await pause(seconds * 1000);
      await of.quiet();
      const { latencies } = await allAnswered(of);
      const after = await used(pid);
      const messages = (await of.look()).sent - sent;
      return { before, after, messages, p50: quantile(latencies, 0.5), p95: quantile(latencies, 0.95) };
    };
    /** @param {ReturnType<typeof startFleet>} of @param {number} pid @param {Used} idle @returns {Promise<Cost>} */
    const cost = async (of, pid, idle) => {
      const { before, after, messages, p50, p95 } = await run(of, pid, rate);
      /** @param {keyof Used} name */
      const each = (name) => (after[name] - before[name] - idle[name]) / messages;
      return { processor: each('processor'), wal: each('wal'), p50, p95 };
    };
    /** What the same program uses in the same time when nobody sends anything. @param {number} pid @returns {Promise<Used>} */
    const idling = async (pid) => {
      const before = await used(pid);
      await pause(seconds * 1000);
      const after = await used(pid);
      return { processor: after.processor - before.processor, wal: after.wal - before.wal };
    };

    say(`Warming up, then ${runs} runs of ${seconds} s each, in turns, at ${rate} messages/s`);
    // What a page holds is written whole when it is changed for the first time after a checkpoint: no part of a message.
    await database.query('checkpoint');
    await run(bareFleet, bare.pid ?? 0, rate);
    await run(fleet, server.pid, rate);
    // That all chargers have come is counted for many seconds: no part of a message, and none of idling.
    await untilUptimeIsCounted(database, databaseUrl);
    const idle = { ours: await idling(server.pid), bare: await idling(bare.pid ?? 0) };
    const updatesBefore = await updatesOf(database);
    /** @type {{ ours: Cost[], plain: Cost[] }} */
    const costs = { ours: [], plain: [] };
    for (let number = 0; number < runs; number += 1) {
      costs.plain.push(await cost(bareFleet, bare.pid ?? 0, idle.bare));
      costs.ours.push(await cost(fleet, server.pid, idle.ours));
      sayCosts(costs);
    }
    const results = [...reportCosts(costs, rate), ...reportUpdates(updatesBefore, await updatesOf(database))];

    say(`Then ${runs} runs at ${rate} messages/s while another process writes to the disk`);
    const disturbed = await besideWriter(() => repeat(() => run(fleet, server.pid, rate)));
    const worst = Math.max(...disturbed.map(({ p50, p95 }) => p95 / p50));
    results.push(
      verdict(
        `replies at ${rate} messages/s while another process writes to the disk, p95: ` +
          `${range(disturbed.map(({ p95 }) => p95))}, at most ${worst.toFixed(1)} x the median of the same run`,
        worst <= asked.spread,
        `at most ${asked.spread} x`,
      ),
    );
    say(`Then ${runs} runs at ${highRate} messages/s`);
    const high = await repeat(async () => {
      const end = await metrics.begin();
      const found = await run(fleet, server.pid, highRate);
      say(`         p50 ${found.p50.toFixed(1)}, p95 ${found.p95.toFixed(1)} ms; ${await end()}`);
      return found;
    });
    const highP95s = high.map(({ p95 }) => p95);
    results.push(
      verdict(
        `replies at ${highRate} messages/s, p95: ${range(highP95s)}`,
        median(highP95s) <= asked.p95,
        `at most ${asked.p95} ms`,
      ),
    );
    return results;
  } finally {
    await bareFleet.stop();
    await fleet.stop();
    await server.stop();
    bare.disconnect();
    await database.end();
  }
}

/** @param {{ ours: Cost[], plain: Cost[] }} costs */
function sayCosts({ ours, plain }) {
  const [mine, other] = [ours.at(-1), plain.at(-1)].map(
    (cost) =>
      cost &&
      `${cost.processor.toFixed(2)} ms of processor, ${cost.wal.toFixed(0)} bytes, p50 ${cost.p50.toFixed(1)}, p95 ` +
        `${cost.p95.toFixed(1)} ms`,
  );
  say(`         ${mine}; the bare server ${other}`);
}

/** @param {{ ours: Cost[], plain: Cost[] }} costs @param {number} rate */
function reportCosts({ ours, plain }, rate) {
  /** @param {Cost[]} of @param {keyof Cost} name */
  const all = (of, name) => of.map((cost) => cost[name]);
  const ratios = ours.map(({ processor }, number) => processor / (plain[number]?.processor ?? Number.NaN));
  return [
    verdict(
      `processor time of a message at ${rate}/s: ${spread(all(ours, 'processor'), 2)} ms, the bare server ` +
        `${spread(all(plain, 'processor'), 2)} ms, ${spread(ratios, 2)} x`,
      median(ratios) <= asked.processor,
      `at most ${asked.processor} x`,
    ),
    verdict(
      `bytes that PostgreSQL logs of a message: ${spread(all(ours, 'wal'), 0)}, the bare server ` +
        `${spread(all(plain, 'wal'), 0)}`,
      median(all(ours, 'wal')) <= asked.bytes,
      `at most ${asked.bytes}`,
    ),
    verdict(
      `replies at ${rate} messages/s, p95: ${range(all(ours, 'p95'))}, the bare server ${range(all(plain, 'p95'))}`,
      median(all(ours, 'p95')) <= asked.p95,
      `at most ${asked.p95} ms`,
    ),
  ];
}

/** @param {Updates} before @param {Updates} after */
function reportUpdates(before, after) {
  const tables = [...after]
    .map(([table, { all, hot }]) => ({
      table,
      all: all - (before.get(table)?.all ?? 0),
      hot: hot - (before.get(table)?.hot ?? 0),
    }))
    .filter(({ all }) => all > 0)
    .toSorted((a, b) => b.all - a.all);
  const all = sum(tables.map(({ all }) => all));
  const hot = sum(tables.map(({ hot }) => hot));
  const each = tables.map(({ table, all, hot }) => `${table} ${((hot / all) * 100).toFixed(0)} % of ${all}`).join(', ');
  return [
    verdict(
      `updates of rows that touch no index (HOT): ${((hot / all) * 100).toFixed(1)} %: ${each}`,
      hot / all >= asked.hot,
      `at least ${asked.hot * 100} %`,
    ),
  ];
}

/** @template T @param {() => Promise<T>} act */
async function repeat(act) {
  const found = [];
  for (let number = 0; number < runs; number += 1) found.push(await act());
  return found;
}

/** While another process writes to the disk. @template T @param {() => Promise<T>} act */
async function besideWriter(act) {
  const child = fork(diskWriter, [join(temporaryFolder('disk-writer'), 'written')]);
  try {
    return await act();
  } finally {
    child.disconnect();
    await once(child, 'exit');
  }
}

/** The process of the server that all others of it come from. @param {import('pg').Client} database */
async function postmasterOf(database) {
  const { rows } = await database.query('select pg_backend_pid() as pid');
  return parentOf(rows[0].pid);
}

/** Bytes of the log of changes so far. @param {import('pg').Client} database @returns {Promise<number>} */
async function walOf(database) {
  const { rows } = await database.query(`select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as wal`);
  return rows[0].wal;
}

/** Updates of rows, by table. @typedef {Map<string, { all: number, hot: number }>} Updates */

/** @param {import('pg').Client} database @returns {Promise<Updates>} */
async function updatesOf(database) {
  await pause(countedMs);
  const { rows } = await database.query(
    `select relname, n_tup_upd::int as all, n_tup_hot_upd::int as hot from pg_stat_user_tables where n_tup_upd > 0`,
  );
  return new Map(rows.map(({ relname, all, hot }) => [relname, { all, hot }]));
}

/** @param {number[]} numbers @param {number} digits */
const spread = (numbers, digits) =>
  `${median(numbers).toFixed(digits)} (${Math.min(...numbers).toFixed(digits)} to ${Math.max(...numbers).toFixed(digits)})`;

/** @param {number[]} numbers */
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
