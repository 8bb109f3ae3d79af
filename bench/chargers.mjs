import { fork } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { connect } from './connect.mjs';
import { startFleet } from './fleet.mjs';
import { insertAlone } from './insert-alone.mjs';
import { median, quantile, time } from './measure.mjs';
import { processMetrics } from './process-metrics.mjs';
import { say, verdict } from './report.mjs';
import { startServer } from './server.mjs';

/** Runs that count; one alone may have had a bad neighbour. */
const runs = 5;

/** What five people at the console ask for in turns, one call a second each. */
const consoleCalls = [
  'devices?pageSize=50&sortBy=city',
  'devices?status=AVAILABLE&sortBy=heartbeatRate&sortOrder=DESC&pageSize=50',
  'devices?search=station&pageSize=50',
  'devices/status',
  'logs/ocpp?pageSize=50&detailType=STATUS_NOTIFICATION_REQUEST',
];

/**
 * Many chargers that talk while staff read, and one job that resets them all.
 *
 * @type {import('./backend.mjs').Part}
 */
export async function benchChargers(prepared, { chargers, rate, seconds }) {
  const bare = await bareReplies({ chargers, rate, seconds });
  const databaseUrl = await prepared.chargers();
  const alone = await insertAlone(databaseUrl, Math.min(seconds, 10));
  const database = await connect(databaseUrl);
  const metrics = await processMetrics();
  const server = await startServer(databaseUrl, chargers, undefined, metrics.env);
  const fleet = startFleet();
  try {
    const { chargeboxIds, password } = await givePassword(database);
    await fleet.connect({ url: server.url, password, chargeboxIds });
    // Boots are not part of the load.
    await allAnswered(fleet);
    /** Staff read meanwhile. @param {number} atRate @param {number} forSeconds */
    const run = async (atRate, forSeconds) => {
      const before = await fleet.look();
      const end = await metrics.begin();
      await fleet.load(atRate);
      const calls = await readConsole(server, forSeconds);
      await fleet.quiet();
      const { latencies } = await allAnswered(fleet);
      const perSecond = ((await fleet.look()).sent - before.sent) / forSeconds;
      const at = (/** @type {number} */ share) => quantile(latencies, share);
      say(
        `         ${perSecond.toFixed(0)} messages/s: p50 ${at(0.5).toFixed(1)}, p95 ${at(0.95).toFixed(1)}, p99 ` +
          `${at(0.99).toFixed(1)}, most ${at(1 - 1 / latencies.length).toFixed(0)} ms; console calls p95 ` +
          `${quantile(calls, 0.95).toFixed(0)} ms; ${await end()}`,
      );
      return { p95: at(0.95), kept: perSecond > atRate * 0.99 };
    };
    say(`Warming up, then ${runs} runs of ${seconds} s to ${chargeboxIds.length} chargers`);
    await run(rate, Math.min(seconds, 10));
    const counted = [];
    for (let number = 0; number < runs; number += 1) counted.push(await run(rate, seconds));
    const p95s = counted.map(({ p95 }) => p95);
    const p95 = median(p95s);
    const results = [
      verdict(
        `replies at ${rate} messages/s, p95: median of ${runs} runs ${p95.toFixed(1)} ms ` +
          `(${Math.min(...p95s).toFixed(1)} to ${Math.max(...p95s).toFixed(1)}); a bare socket's ${bare.toFixed(1)} ms, ` +
          `${(p95 / bare).toFixed(1)} x`,
        p95 < 25 && counted.every(({ kept }) => kept),
        'p95 under 25 ms',
      ),
    ];
    let highest = 0;
    for (const more of [2, 4, 8, 16].map((times) => times * rate)) {
      const { p95, kept } = await run(more, Math.min(seconds, 10));
      if (!kept || p95 >= 50) break;
      highest = more;
    }
    results.push(
      verdict(
        `highest rate with p95 under 50 ms, of those tried: ${highest} messages/s; ${alone.by} alone writes the rows of ` +
          `${alone.perSecond.toFixed(0)}/s, ${(alone.perSecond / Math.max(1, highest)).toFixed(1)} x`,
        highest >= 4 * rate,
        `at least ${4 * rate}/s`,
      ),
    );
    const { answered } = await allAnswered(fleet);
    const after = await fleet.look();
    const kept = await keptOf(database, answered);
    results.push(
      verdict(
        `of ${after.sent} calls ${after.waiting} unanswered, ${after.refused} refused, ` +
          `${after.sent - kept.calls} not in the log, ${after.sent - kept.answers} answers not in the log`,
        after.waiting + after.refused === 0 && kept.calls === after.sent && kept.answers === after.sent,
        'no frame lost',
      ),
    );
    results.push(await resetAll(server, fleet, chargeboxIds.length));
    return results;
  } finally {
    await fleet.stop();
    await server.stop();
    await database.end();
  }
}

/** p95 of a server that does nothing, in ms. @param {{ chargers: number, rate: number, seconds: number }} size */
async function bareReplies({ chargers, rate, seconds }) {
  const child = fork(fileURLToPath(new URL('bare-socket.mjs', import.meta.url)));
  const [port] = await once(child, 'message');
  const fleet = startFleet();
  const chargeboxIds = Array.from({ length: chargers }, (_, number) => `C${number}`);
  await fleet.connect({ url: `http://127.0.0.1:${port}`, password: 'none', chargeboxIds });
  await allAnswered(fleet);
  await fleet.load(rate);
  await pause(Math.min(seconds, 10) * 1000);
  await fleet.quiet();
  const { latencies } = await allAnswered(fleet);
  await fleet.stop();
  child.disconnect();
  return quantile(latencies, 0.95);
}

/** @param {Awaited<ReturnType<typeof startServer>>} server @param {number} seconds @returns times in ms */
async function readConsole(server, seconds) {
  /** @type {number[]} */
  const times = [];
  const end = performance.now() + seconds * 1000;
  await Promise.all(
    consoleCalls.map(async (call) => {
      while (performance.now() < end) {
        const took = await time(() => server.get(call));
        times.push(took);
        await pause(Math.max(0, Math.min(1000 - took, end - performance.now())));
      }
    }),
  );
  return times;
}

/** Gives it ten seconds for what is still on its way. @param {ReturnType<typeof startFleet>} fleet */
export async function allAnswered(fleet) {
  for (let tries = 0; tries < 100 && (await fleet.look()).waiting > 0; tries += 1) await pause(100);
  return await fleet.answers();
}

/** All chargers get one password, which the bench knows. @param {import('./tables.mjs').Queried} database */
export async function givePassword(database) {
  const password = randomBytes(20).toString('hex');
  const salt = randomBytes(16);
  const digest = createHash('sha256').update(salt).update(password).digest('base64url');
  const { rows } = await database.query('update devices set password_hash = $1 returning chargebox_id', [
    `sha256$${salt.toString('base64url')}$${digest}`,
  ]);
  return { password, chargeboxIds: rows.map(({ chargebox_id }) => chargebox_id) };
}

/** How many of these calls, and of their answers, the log has. @param {Pick<import('pg').Client, 'query'>} database @param {string[]} ids */
export async function keptOf(database, ids) {
  const { rows } = await database.query(
    `select count(distinct message_id) filter (where source = 'EVSE')::int as calls,
       count(distinct message_id) filter (where source = 'SERVER')::int as answers
     from ocpp_logs where time > now() - interval '1 hour' and message_id = any($1)`,
    [ids],
  );
  return /** @type {{ calls: number, answers: number }} */ (rows[0]);
}

/** Begins the job that resets every charger. @param {Awaited<ReturnType<typeof startServer>>} server */
export const beginResets = (server) =>
  server.post('remote-action/trigger-action?getAll=true', {
    ...{ deviceList: [], remoteActionType: 'IMMEDIATE', eventType: 'RESET_REQUEST', resetType: 'Soft' },
  });

/**
 * @param {Awaited<ReturnType<typeof startServer>>} server @param {ReturnType<typeof startFleet>} fleet
 * @param {number} chargers
 */
async function resetAll(server, fleet, chargers) {
  const begin = Date.now();
  await beginResets(server);
  let state = await fleet.look();
  while (state.resets < chargers && Date.now() - begin < 60_000) {
    await pause(50);
    state = await fleet.look();
  }
  const took = (Math.max(...state.resetTimes) - begin) / 1000;
  const perSecond = state.resets / took;
  return verdict(
    `resets of one job: ${state.resets} of ${chargers} at chargers in ${took.toFixed(1)} s = ${perSecond.toFixed(0)}/s`,
    perSecond >= 500 && state.resets === chargers,
    'at least 500/s, from the call to the last charger',
  );
}
