import { setTimeout as pause } from 'node:timers/promises';
import { allAnswered, beginResets, givePassword } from './chargers.mjs';
import { connect } from './connect.mjs';
import { startFleet } from './fleet.mjs';
import { median, range } from './measure.mjs';
import { say, verdict } from './report.mjs';
import { startServer } from './server.mjs';

const copy = 'fairness';
/** Runs that count, after one that warms up. */
const runs = 5;
const mostMs = 2000;
/** Chargers of the large job that have been sent a reset before anything is measured. */
const leastUnderWay = 100;

/**
 * One person resets one charger while a job of all devices is under way, whose chargers are connected and do not answer.
 *
 * @type {import('./backend.mjs').Part}
 */
export async function benchFairness(prepared, { devices, chargers }) {
  const databaseUrl = await prepared.devicesAlone(copy);
  const database = await connect(databaseUrl);
  const server = await startServer(databaseUrl, devices);
  const fleet = startFleet();
  try {
    const { chargeboxIds, password } = await givePassword(database);
    const connected = chargeboxIds.slice(0, chargers);
    const own = connected.slice(0, 2 * (runs + 1));
    await fleet.connect({ url: server.url, password, chargeboxIds: connected });
    await allAnswered(fleet);
    /** How long it takes until each of these has the command. @param {string[]} some */
    const resetEach = async (some) => {
      const times = [];
      for (const chargeboxId of some) times.push(await resetOne(server, fleet, chargeboxId));
      return times.slice(1);
    };
    const alone = await resetEach(own.slice(0, runs + 1));

    await fleet.mute(connected.filter((chargeboxId) => !own.includes(chargeboxId)));
    const before = (await fleet.look()).resets;
    const job = await beginResets(server);
    while ((await fleet.look()).resets - before < leastUnderWay) await pause(100);
    const beside = await resetEach(own.slice(runs + 1));
    const { rows } = await database.query(
      `select count(*)::int as queued from job_devices where job_id = $1 and outcome = 'QUEUED'`,
      [job.jobId],
    );
    say(`         ${rows[0].queued} of ${job.devices} devices of the large job are still queued`);
    return [
      verdict(
        `a reset of one charger beside a job of ${job.devices} devices: sent after ${range(beside)}; alone ${range(alone)}`,
        median(beside) < mostMs,
        `median under ${mostMs} ms`,
      ),
    ];
  } finally {
    await fleet.stop();
    await server.stop();
    await database.end();
    await prepared.drop(copy);
  }
}

/**
 * @param {Awaited<ReturnType<typeof startServer>>} server @param {ReturnType<typeof startFleet>} fleet
 * @param {string} chargeboxId
 * @returns milliseconds from the call until the charger has the command
 */
async function resetOne(server, fleet, chargeboxId) {
  const begin = Date.now();
  await server.post('remote-action/trigger-action', {
    ...{ deviceList: [chargeboxId], remoteActionType: 'IMMEDIATE', eventType: 'RESET_REQUEST', resetType: 'Soft' },
  });
  for (;;) {
    const at = await fleet.lastReset(chargeboxId);
    if (at !== undefined && at >= begin) return at - begin;
    await pause(20);
  }
}
