import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { buildProgram } from '../scripts/build-node.mjs';
import { beginResets, keptOf } from './chargers.mjs';
import { smallDisk, startFaultNetwork } from './fault-network.mjs';
import { say, verdict } from './report.mjs';

/** @typedef {import('./fault-network.mjs').FaultNetwork} FaultNetwork */

/** How long chargers talk before a fault, and after it. */
const beforeMs = 5000;
/** A network has recovered when no call has waited for longer than this. */
const promptMs = 1000;
/** A claim of a worker that is gone runs out after two minutes, and a charger has a minute for its turn. */
const longestRecoveryMs = 300_000;
const databaseAwayMs = 90_000;
const busAwayMs = 60_000;
const fileBytes = 1024 * 1024;

/** What happens, and what must be true beside that nothing is lost or doubled. @type {Fault[]} */
const faults = [
  { name: 'kill -9 of the gateway', happen: (network) => network.killAndStart('gateway') },
  { name: 'kill -9 of the worker', happen: (network) => network.killAndStart('worker'), closesNothing: true },
  { name: 'kill -9 of the API', happen: (network) => network.killAndStart('api'), closesNothing: true },
  {
    name: `the database stopped for ${databaseAwayMs / 1000} s`,
    happen: (network) => network.withoutDatabase(() => pause(databaseAwayMs)),
    closesNothing: true,
  },
  {
    name: 'connections to the database dead without a word',
    happen: async ({ wire }) => wire.silence(),
    closesNothing: true,
  },
  {
    name: `NATS stopped for ${busAwayMs / 1000} s`,
    happen: (network) => network.withoutBus(() => pause(busAwayMs)),
    closesNothing: true,
  },
];

/**
 * @typedef {{ name: string, happen: (network: FaultNetwork) => Promise<unknown>, closesNothing?: boolean }} Fault
 */

/**
 * Faults of what the product stands on, one after the other, while chargers talk and a job resets them all.
 *
 * @param {import('./main.mjs').Size} size
 */
export async function benchFaults({ chargers, rate }) {
  await buildProgram('backend');
  const network = await startFaultNetwork(chargers);
  try {
    const results = [];
    for (const fault of faults) results.push(await endure(network, fault, rate / 2));
    results.push(await fillDisk(network));
    return results;
  } finally {
    await network.stop();
  }
}

/** @param {FaultNetwork} network @param {Fault} fault @param {number} rate */
async function endure(network, { name, happen, closesNothing = false }, rate) {
  const { fleet, chargeboxIds } = network;
  await recovered(network);
  await fleet.forget();
  await fleet.load(rate);
  await pause(beforeMs);
  const { jobId } = await beginResets(network.processes.api);
  await happen(network);
  const over = performance.now();
  const recoveredMs = Math.max(0, (await recovered(network)) - over);
  await pause(beforeMs);
  await fleet.quiet();
  await recovered(network);
  const open = await openAfter(network, jobId);
  const jobMs = performance.now() - over;

  const { acknowledged } = await fleet.answers();
  const { refused, closed, cutOff, resetTwice } = await fleet.look();
  const found = await kept(network.database(), acknowledged);
  const lost = 2 * acknowledged.length - found.rows;
  say(
    `         ${name}: ${acknowledged.length} messages acknowledged, ${refused} refused; ${closed} connections closed, ` +
      `with ${cutOff} messages unanswered; prompt again after ${(recoveredMs / 1000).toFixed(1)} s, the job at its end after ${(jobMs / 1000).toFixed(0)} s`,
  );
  return verdict(
    `${name}: ${lost} messages and answers lost, ${found.doubled} doubled, ${resetTwice} commands sent twice, ` +
      `${open} of ${chargeboxIds.length} commands without an outcome, ${closed} connections closed`,
    lost + found.doubled + resetTwice + open + refused === 0 && (closed === 0 || !closesNothing),
    closesNothing ? 'nothing in all of these' : 'nothing but connections',
  );
}

/** How many of these messages and answers the log has, and how many of them more than once. @param {import('pg').Client} database @param {string[]} ids */
async function kept(database, ids) {
  const { calls, answers } = await keptOf(database, ids);
  const { rows } = await database.query(
    `select count(*)::int as doubled from (
       select from ocpp_logs where time > now() - interval '1 hour' and message_id = any($1)
       group by message_id, source having count(*) > 1
     ) doubles`,
    [ids],
  );
  return { rows: calls + answers, doubled: rows[0].doubled };
}

/**
 * Resolves when all chargers have been connected and answered promptly for a while: a silence shows only then.
 *
 * @param {FaultNetwork} network
 * @returns since when
 */
async function recovered({ fleet, chargeboxIds }) {
  const begun = performance.now();
  let since = begun;
  while (performance.now() - since < 5 * promptMs) {
    await pause(100);
    const { connected, oldestMs } = await fleet.look();
    if (connected !== chargeboxIds.length || oldestMs > promptMs) since = performance.now();
    if (since - begun > longestRecoveryMs) {
      throw new Error(`${connected} chargers are connected; one waits for ${oldestMs} ms.`);
    }
  }
  return since;
}

/** How many devices of a job have no outcome in the end. @param {FaultNetwork} network @param {string} jobId */
async function openAfter(network, jobId) {
  const end = performance.now() + longestRecoveryMs;
  for (;;) {
    const { rows } = await network
      .database()
      .query(`select count(*)::int as open from job_devices where job_id = $1 and outcome in ('QUEUED', 'SENT')`, [
        jobId,
      ]);
    const { open } = rows[0];
    if (open === 0 || performance.now() > end) return open;
    await pause(1000);
  }
}

/** The disk of diagnostics is full: what comes is refused, nothing of it is kept, and later it can come again. @param {FaultNetwork} network */
async function fillDisk({ fleet, processes, chargeboxIds, database }) {
  const name = 'the disk of diagnostics is full';
  const folder = join(processes.api.folder, 'diagnostics');
  const [chargeboxId = ''] = chargeboxIds;
  await processes.api.post('remote-action/trigger-action', {
    ...{ deviceList: [chargeboxId], remoteActionType: 'IMMEDIATE', eventType: 'GET_DIAGNOSTICS_REQUEST' },
    ...{ startTime: new Date(Date.now() - 3_600_000).toISOString(), stopTime: new Date().toISOString() },
  });
  let location = (await fleet.look()).uploads[chargeboxId];
  for (; !location; location = (await fleet.look()).uploads[chargeboxId]) await pause(100);
  mkdirSync(folder, { recursive: true });
  const remove = smallDisk(folder, fileBytes / 2);
  if (!remove) return verdict(`${name}: not measured, since this machine mounts no disk`, false, 'a mounted disk');
  const address = new URL(location);
  address.port = String(processes.api.port);
  const upload = async () => (await fetch(address, { method: 'PUT', body: new Uint8Array(fileBytes) })).status;
  const full = await upload().finally(remove);
  const free = await upload();
  const {
    rows: [file],
  } = await database().query(
    'select size::int from diagnostics_files where uploaded_at is not null order by uploaded_at desc limit 1',
  );
  return verdict(
    `${name}: the upload is answered with ${full}, and again with ${free} once there is room; ${file?.size ?? 0} of ${fileBytes} bytes kept`,
    full >= 500 && free === 201 && file?.size === fileBytes,
    'refused, and taken later at the same address',
  );
}
