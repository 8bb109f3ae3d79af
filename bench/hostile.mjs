import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { WebSocket } from 'ws';
import { freePort } from '../backend/testing/postgres.mjs';
import { attacks } from './attacks.mjs';
import { median, quantile } from './measure.mjs';
import { say, verdict } from './report.mjs';
import { startServer } from './server.mjs';

const program = fileURLToPath(new URL('./attacker.mjs', import.meta.url));
const devices = 400;
/** Pairs of a quiet time and one of attack that count, after one that warms up; each of so many milliseconds. */
const pairs = { count: 5, quietMs: 2000, attackMs: 2000 };
/** How long an attack goes on before it is measured. */
const beginMs = 500;
/** Between two questions of the same kind. */
const betweenMs = 20;
/** What is late counts as lost. */
const lostMs = 10_000;
const atMost = 3;
/** Of a smaller time before, three times is less than the machine needs to change between two processes. */
const leastMs = 5;

/**
 * What others wait while somebody attacks, against the same minute before: the health of the product, a page of
 * devices, and the heartbeat of a charger, on the embedded database without a proxy.
 */
export async function benchHostile() {
  const ftpPort = await freePort();
  const server = await startServer(undefined, devices, undefined, {
    ...{ FTP_PORT: String(ftpPort), FTP_PASSIVE_PORTS: `${ftpPort + 1}-${ftpPort + 9}` },
  });
  try {
    const [one, other] = JSON.parse(readFileSync(join(server.folder, 'charge-points.json'), 'utf8')).filter(
      (/** @type {{ condition: string }} */ { condition }) => condition === 'AWAY',
    );
    if (!one || !other) throw new Error('The demonstration has no two chargers that are not connected.');
    const target = { port: server.port, ftpPort, token: server.token, charger: other };
    const probes = await openProbes(server, one);
    const results = [];
    for (const name of Object.keys(attacks)) {
      results.push(await benchAttack(name, target, probes));
    }
    probes.close();
    return results;
  } finally {
    await server.stop();
  }
}

/** @typedef {{ name: string, ask(): Promise<void> }} Probe */

/**
 * Those who are not to notice.
 *
 * @param {Awaited<ReturnType<typeof startServer>>} server
 * @param {{ chargeboxId: string, password: string }} charger
 */
async function openProbes(server, { chargeboxId, password }) {
  const agent = new Agent({ keepAlive: true });
  /** @param {string} path @param {Record<string, string>} headers */
  const get = (path, headers) =>
    /** @type {Promise<void>} */ (
      new Promise((resolve, reject) => {
        const asked = request({ host: '127.0.0.1', port: server.port, path, agent, headers }, (response) => {
          response.resume().once('end', () => {
            if (response.statusCode === 200) resolve();
            else reject(new Error(`${path} answered ${response.statusCode}`));
          });
        });
        asked.once('error', reject);
        asked.end();
      })
    );
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}/ocpp/${chargeboxId}`, ['ocpp1.6'], {
    headers: { authorization: `Basic ${Buffer.from(`${chargeboxId}:${password}`).toString('base64')}` },
  });
  /** @type {Map<string, () => void>} */
  const awaited = new Map();
  socket.on('message', (data) => {
    const [type, id, action] = JSON.parse(String(data));
    if (type === 2) socket.send(JSON.stringify([4, id, 'NotSupported', `${action} is not supported.`, {}]));
    else awaited.get(id)?.();
  });
  await once(socket, 'open');
  let last = 0;
  const heartbeat = () =>
    /** @type {Promise<void>} */ (
      new Promise((resolve) => {
        last += 1;
        const id = String(last);
        awaited.set(id, () => {
          awaited.delete(id);
          resolve();
        });
        socket.send(JSON.stringify([2, id, 'Heartbeat', {}]));
      })
    );
  /** @type {Probe[]} */
  const all = [
    { name: 'health', ask: () => get('/api/health', {}) },
    { name: 'devices', ask: () => get('/api/devices?pageSize=25', { authorization: `Bearer ${server.token}` }) },
    { name: 'heartbeat', ask: heartbeat },
  ];
  return {
    all,
    close() {
      socket.close();
      agent.destroy();
    },
  };
}

/**
 * What each probe waits within a time, and how often it was not answered.
 *
 * @param {readonly Probe[]} all @param {number} ms
 */
async function measured(all, ms) {
  const ends = performance.now() + ms;
  let lost = 0;
  /** @type {Record<string, number>} */
  const late = {};
  await Promise.all(
    all.map(async ({ name, ask }) => {
      const times = [];
      while (performance.now() < ends) {
        const begin = performance.now();
        const isAnswered = await Promise.race([
          ask().then(
            () => true,
            () => false,
          ),
          pause(lostMs, false, { ref: false }),
        ]);
        if (!isAnswered) lost += 1;
        times.push(performance.now() - begin);
        await pause(betweenMs);
      }
      late[name] = quantile(times, 0.95);
    }),
  );
  return { late, lost };
}

/**
 * @param {string} name @param {import('./attacks.mjs').Target} target
 * @param {Awaited<ReturnType<typeof openProbes>>} probes
 */
async function benchAttack(name, target, { all }) {
  /** @type {Record<string, { quiet: number[], attacked: number[], ratio: number[] }>} */
  const figures = Object.fromEntries(all.map(({ name }) => [name, { quiet: [], attacked: [], ratio: [] }]));
  let lost = 0;
  for (let pair = 0; pair <= pairs.count; pair += 1) {
    const quiet = await measured(all, pairs.quietMs);
    const attacker = fork(program, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    const kill = () => attacker.kill('SIGKILL');
    process.once('exit', kill);
    attacker.send({ name, target });
    await pause(beginMs);
    const attacked = await measured(all, pairs.attackMs);
    const ended = once(attacker, 'exit');
    kill();
    await ended;
    process.off('exit', kill);
    await pause(beginMs);
    lost += quiet.lost + attacked.lost;
    if (pair === 0) continue;
    for (const [probe, figure] of Object.entries(figures)) {
      const [before = 0, during = 0] = [quiet.late[probe], attacked.late[probe]];
      figure.quiet.push(before);
      figure.attacked.push(during);
      figure.ratio.push(during / Math.max(before, leastMs));
    }
  }
  const parts = Object.entries(figures).map(([probe, { quiet, attacked, ratio }]) => {
    const spread = `${Math.min(...ratio).toFixed(1)} to ${Math.max(...ratio).toFixed(1)}`;
    return `${probe} ${median(quiet).toFixed(1)} → ${median(attacked).toFixed(1)} ms = ${median(ratio).toFixed(1)} x (${spread})`;
  });
  const worst = Math.max(...Object.values(figures).map(({ ratio }) => median(ratio)));
  say(`         ${name}: p95 of ${parts.join('; ')}`);
  return verdict(
    `${name}: ${worst.toFixed(1)} x at p95, ${lost} lost`,
    worst <= atMost && lost === 0,
    `${atMost} x, 0 lost`,
  );
}
