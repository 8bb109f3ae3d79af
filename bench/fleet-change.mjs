import { setTimeout as pause } from 'node:timers/promises';
import { allAnswered, givePassword } from './chargers.mjs';
import { connect } from './connect.mjs';
import { untilSilenceIsNoted, untilUptimeIsCounted } from './count-uptime.mjs';
import { startFleet } from './fleet.mjs';
import { watchWaits } from './lock-waits.mjs';
import { describeDisk } from './machine.mjs';
import { median, quantile, range } from './measure.mjs';
import { processMetrics } from './process-metrics.mjs';
import { say, verdict } from './report.mjs';
import { startServer } from './server.mjs';

const copy = 'fleet_change';
const dayMs = 24 * 60 * 60 * 1000;
/** Chargers talk at least so long while a change is made, however quick it is. */
const leastMs = 5000;
/** And so long without a change, beside each run. */
const calmMs = 10_000;
/** How often each change is made; one alone may have had a bad neighbour. */
const runs = 5;

/**
 * One person does something to every device while chargers talk.
 *
 * @type {import('./backend.mjs').Part}
 */
export async function benchFleetChange(prepared, { devices, chargers, rate }) {
  // What it begins would go on in the next run: a charger that is away is tried again for an hour.
  const databaseUrl = await prepared.devicesAlone(copy);
  const database = await connect(databaseUrl);
  const metrics = await processMetrics();
  const server = await startServer(databaseUrl, devices, undefined, metrics.env);
  const fleet = startFleet();
  const waits = await watchWaits(databaseUrl);
  try {
    const { chargeboxIds, password } = await givePassword(database);
    // What giving the password has left behind is not part of it.
    await database.query('vacuum analyze devices');
    await fleet.connect({ url: server.url, password, chargeboxIds: chargeboxIds.slice(0, chargers) });
    await allAnswered(fleet);

    /** How long chargers wait meanwhile, and what stood in their way. @param {() => Promise<unknown>} act */
    const talkDuring = async (act) => {
      waits.forget();
      const end = await metrics.begin();
      await fleet.load(rate);
      await Promise.all([act(), pause(leastMs)]);
      await fleet.quiet();
      const { latencies } = await allAnswered(fleet);
      return { latencies, stood: await end() };
    };
    /** @type {Map<string, { p95: number, locked: number }[]>} */
    const runsOf = new Map();
    /** @param {string} what @param {() => Promise<string>} act what it says of itself */
    const measured = async (what, act) => {
      const begin = performance.now();
      let told = '';
      const { latencies, stood } = await talkDuring(async () => {
        told = await act();
        told += ` in ${((performance.now() - begin) / 1000).toFixed(1)} s`;
      });
      const { charger, sampled } = waits.longest();
      const at = (/** @type {number} */ share) => quantile(latencies, share);
      say(
        `         ${what}: ${told}; p50 ${at(0.5).toFixed(1)}, p95 ${at(0.95).toFixed(1)}, p99 ${at(0.99).toFixed(1)}, most ` +
          `${at(1 - 1 / latencies.length).toFixed(0)} ms; locks looked at ${sampled} times; ${stood}`,
      );
      runsOf.set(what, [...(runsOf.get(what) ?? []), { p95: at(0.95), locked: charger }]);
    };

    // Chargers that are away are noted as such first, as after any start.
    await talkDuring(() => untilSilenceIsNoted(database));
    // That is an outage of nearly all ports, which would be counted for ten minutes.
    await untilUptimeIsCounted(database, databaseUrl);
    await talkDuring(() => pause(10_000));
    /** @type {number[]} */
    const calm = [];
    for (let run = 0; run < runs; run += 1) {
      const before = await talkDuring(() => pause(calmMs));
      calm.push(quantile(before.latencies, 0.95));
      say(`         nothing changed: p95 ${calm.at(-1)?.toFixed(1)} ms; ${before.stood}; ${describeDisk()}`);
      await measured('a change of state', () => changeState(server, database));
      let job = '';
      await measured('a job created', async () => {
        const started = await server.post('remote-action/trigger-action?getAll=true', {
          ...{ deviceList: [], remoteActionType: 'SCHEDULED', eventType: 'RESET_REQUEST', resetType: 'Soft' },
          scheduledTime: new Date(Date.now() + dayMs).toISOString(),
        });
        job = started.jobId;
        return `${started.devices} devices`;
      });
      await measured('the job canceled', () => cancel(server, job));
      await measured('a change of configuration', () => changeConfiguration(server, database));
      // Chargers that are away would be tried again all through the next run.
      const { rows } = await database.query('select id from jobs where cancelled_at is null');
      for (const { id } of rows) await cancel(server, id);
      await untilCanceled(database);
    }
    return [...runsOf].flatMap(([what, all]) => {
      const p95s = all.map(({ p95 }) => p95);
      const locked = Math.max(...all.map((one) => one.locked));
      return [
        verdict(
          `${what}: replies to ${chargers} chargers at ${rate} messages/s meanwhile, p95: median of ${all.length} runs ` +
            `${range(p95s)}; without a change ${range(calm)}`,
          median(p95s) < 25,
          'p95 under 25 ms',
        ),
        verdict(
          `${what}: longest time a charger's message waited for a lock: ${locked.toFixed(0)} ms`,
          locked < 100,
          'under 100 ms',
        ),
      ];
    });
  } finally {
    await waits.stop();
    await fleet.stop();
    await server.stop();
    await database.end();
    await prepared.drop(copy);
  }
}

/** @param {Awaited<ReturnType<typeof startServer>>} server @param {string} job */
async function cancel(server, job) {
  const { cancelled } = await server.delete(`remote-action/jobs/${job}`);
  return `${cancelled} devices`;
}

/** @param {import('pg').Client} database */
async function untilCanceled(database) {
  for (let left = true; left; ) {
    await pause(1000);
    const { rows } = await database.query('select exists (select from job_cancellations) as left');
    left = rows[0].left;
  }
}

/** @param {Awaited<ReturnType<typeof startServer>>} server @param {import('pg').Client} database */
async function changeState(server, database) {
  const { rows } = await database.query('select not bool_or(freevend) as value from devices');
  return change(server, database, { freevend: rows[0].value });
}

/** A flag that a key carries: its job tells every charger. @param {Awaited<ReturnType<typeof startServer>>} server @param {import('pg').Client} database */
async function changeConfiguration(server, database) {
  await database.query(`insert into global_state_keys (state, key, enabled_value, disabled_value, changed_by)
    values ('freevend', 'BenchFreevend', 'true', 'false', 'bench@example.com') on conflict do nothing`);
  try {
    return await changeState(server, database);
  } finally {
    await database.query(`delete from global_state_keys where key = 'BenchFreevend'`);
  }
}

/** Until the last device is changed. @param {Awaited<ReturnType<typeof startServer>>} server @param {import('pg').Client} database @param {object} flags */
async function change(server, database, flags) {
  const answer = await server.patch('state-settings/update-many?getAll=true', {
    ...{ chargeboxPartyIds: [], remoteActionType: 'IMMEDIATE', ...flags },
  });
  for (let left = true; left; ) {
    await pause(100);
    const { rows } = await database.query('select exists (select from state_updates) as left');
    left = rows[0].left;
  }
  return `${answer.devices} devices (${answer.devicesLeft ?? 0} left when the call was answered)`;
}
