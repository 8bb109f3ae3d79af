import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { WebSocket } from 'ws';
import { givePassword } from './chargers.mjs';
import { connect } from './connect.mjs';
import { median, quantile, range } from './measure.mjs';
import { say, verdict } from './report.mjs';
import { startServer } from './server.mjs';

const bare = fileURLToPath(new URL('bare-command.mjs', import.meta.url));
/** Chargers that get commands in turns: none has one under way when it gets the next. */
const commanded = 20;
/** Commands of a run, and runs that count; those before only warm up. */
const [warmUp, commands, runs] = [20, 100, 5];
/** Between two commands: what became of the last one is noted by then. */
const restMs = 40;
/** Devices of the embedded database, where writing many takes long. */
const embeddedDevices = 200;
/** The longest that a frame may take, in milliseconds. */
const lostAfterMs = 10_000;
const asked = { postgres: { p50: 6, p95: 15 }, embedded: { p50: 12, p95: 30 } };

/**
 * How long one command takes from the call of a person to its frame at the charger, on PostgreSQL and on the embedded
 * database, beside a server that writes one row and sends the charger a frame.
 *
 * @type {import('./backend.mjs').Part}
 */
export async function benchCommand(prepared, { chargers }) {
  const databaseUrl = await prepared.chargers();
  const results = [];
  const plain = await measureBare(databaseUrl);
  const database = await connect(databaseUrl);
  const { chargeboxIds, password } = await givePassword(database);
  await database.end();
  const server = await startServer(databaseUrl, chargers);
  try {
    const known = chargeboxIds.slice(0, commanded).map((chargeboxId) => ({ chargeboxId, password }));
    results.push(...report('PostgreSQL', await measure(server, known), plain, asked.postgres));
  } finally {
    await server.stop();
  }
  const embedded = await startServer(undefined, Math.min(chargers, embeddedDevices));
  try {
    const known = seeded(embedded.folder).slice(0, commanded);
    results.push(...report('embedded database', await measure(embedded, known), plain, asked.embedded));
  } finally {
    await embedded.stop();
  }
  return results;
}

/** @typedef {{ chargeboxId: string, password: string }} Known */

/** Chargers of the demonstration, with their passwords. @param {string} folder @returns {Known[]} */
const seeded = (folder) => JSON.parse(readFileSync(join(folder, 'charge-points.json'), 'utf8'));

/** The p50 and the p95 of each run that counts. @typedef {{ p50: number[], p95: number[] }} Quantiles */

/**
 * @param {Awaited<ReturnType<typeof startServer>>} server @param {Known[]} known
 * @returns {Promise<Quantiles>}
 */
async function measure(server, known) {
  const sockets = await Promise.all(known.map((charger) => connectCharger(server.url, charger)));
  /** @param {number} number */
  const reset = async (number) => {
    const charger = sockets[number % sockets.length];
    if (!charger) throw new Error('There are no chargers.');
    const arrived = charger.next();
    const begin = performance.now();
    const answered = server.post('remote-action/trigger-action', {
      deviceList: [charger.chargeboxId],
      ...{ remoteActionType: 'IMMEDIATE', eventType: 'RESET_REQUEST', resetType: 'Soft' },
    });
    const took = (await arrived) - begin;
    await answered;
    return took;
  };
  const quantiles = await repeat(reset);
  for (const { socket } of sockets) socket.terminate();
  return quantiles;
}

/** A charger that has booted and accepts every reset. @param {string} url @param {Known} charger */
async function connectCharger(url, { chargeboxId, password }) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ocpp/${chargeboxId}`, ['ocpp1.6'], {
    auth: `${chargeboxId}:${password}`,
    perMessageDeflate: false,
  });
  /** @type {(at: number) => void} */
  let onReset = () => {};
  socket.on('message', (data) => {
    const at = performance.now();
    const [kind, id, action] = JSON.parse(data.toString());
    if (kind !== 2) return;
    if (action === 'Reset') onReset(at);
    socket.send(JSON.stringify([3, id, { status: action === 'Reset' ? 'Accepted' : 'NotImplemented' }]));
  });
  await once(socket, 'open');
  socket.send('[2,"boot","BootNotification",{"chargePointVendor":"Bench","chargePointModel":"One"}]');
  await once(socket, 'message');
  return {
    socket,
    chargeboxId,
    /** When its next reset arrives, on the clock of `performance`. @returns {Promise<number>} */
    next: () => {
      /** @type {Promise<number>} */
      const arrived = new Promise((resolve) => {
        onReset = resolve;
      });
      return inTime(arrived);
    },
  };
}

/** @template T @param {Promise<T>} frame @returns {Promise<T>} */
async function inTime(frame) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error('A charger got no command.')), lostAfterMs);
  });
  return /** @type {T} */ (await Promise.race([frame, late]).finally(() => clearTimeout(timer)));
}

/** One request, one commit, one frame. @param {string} databaseUrl @returns {Promise<Quantiles>} */
async function measureBare(databaseUrl) {
  const child = fork(bare, [databaseUrl]);
  const [port] = await once(child, 'message');
  const socket = new WebSocket(`ws://127.0.0.1:${port}`, { perMessageDeflate: false });
  await once(socket, 'open');
  const quantiles = await repeat(async () => {
    const arrived = once(socket, 'message').then(() => performance.now());
    const begin = performance.now();
    const response = await fetch(`http://127.0.0.1:${port}`, {
      method: 'POST',
      body: '[2,"1","Reset",{"type":"Soft"}]',
    });
    await response.text();
    return (await arrived) - begin;
  });
  socket.terminate();
  child.disconnect();
  await once(child, 'exit');
  return quantiles;
}

/** @param {(number: number) => Promise<number>} act gives milliseconds @returns {Promise<Quantiles>} */
async function repeat(act) {
  let number = 0;
  /** @param {number} times */
  const run = async (times) => {
    const took = [];
    for (let i = 0; i < times; i += 1) {
      took.push(await act(number));
      number += 1;
      await pause(restMs);
    }
    return took;
  };
  await run(warmUp);
  /** @type {Quantiles} */
  const found = { p50: [], p95: [] };
  for (let i = 0; i < runs; i += 1) {
    const took = await run(commands);
    found.p50.push(quantile(took, 0.5));
    found.p95.push(quantile(took, 0.95));
    say(
      `         ${commands} commands: p50 ${found.p50.at(-1)?.toFixed(1)} ms, p95 ${found.p95.at(-1)?.toFixed(1)} ms`,
    );
  }
  return found;
}

/** @param {string} where @param {Quantiles} ours @param {Quantiles} plain @param {{ p50: number, p95: number }} most */
const report = (where, ours, plain, most) =>
  /** @type {const} */ (['p50', 'p95']).map((name) =>
    verdict(
      `a reset from the call to the charger, ${where}, ${name}: ${range(ours[name])}; one request, one commit, and one ` +
        `frame ${range(plain[name])}, ${(median(ours[name]) / median(plain[name])).toFixed(1)} x`,
      median(ours[name]) <= most[name],
      `at most ${most[name]} ms`,
    ),
  );
