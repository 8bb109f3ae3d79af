import { setTimeout as pause } from 'node:timers/promises';
import { allAnswered, givePassword, keptOf } from './chargers.mjs';
import { connect } from './connect.mjs';
import { startFleet } from './fleet.mjs';
import { median, quantile, range } from './measure.mjs';
import { say, verdict } from './report.mjs';
import { startServer } from './server.mjs';

const copy = 'storm';
/** Runs that count, after one that warms up. */
const runs = 5;
/** Chargers that stay connected and talk, and their messages a second. */
const steady = { chargers: 1000, rate: 100 };
/** All of the others lose their connection at once. One process may have 20,000 files open here. */
const lost = 18_000;
const mostMs = 100;
const calmMs = 10_000;
/** Over so long chargers come back whose network is there again: most try every few seconds. */
const returnMs = 10_000;

/**
 * Most chargers of a network come back at once, as after an outage of a provider, while others talk.
 *
 * @type {import('./backend.mjs').Part}
 */
export async function benchStorm(prepared, { devices }) {
  const databaseUrl = await prepared.devicesAlone(copy);
  const database = await connect(databaseUrl);
  const server = await startServer(databaseUrl, devices);
  const [talking, others] = [startFleet(), startFleet()];
  try {
    const { chargeboxIds, password } = await givePassword(database);
    await database.query('vacuum analyze devices');
    const { url } = server;
    await talking.connect({ url, password, chargeboxIds: chargeboxIds.slice(0, steady.chargers) });
    await others.connect({ url, password, chargeboxIds: chargeboxIds.slice(steady.chargers, steady.chargers + lost) });
    await allAnswered(others);
    /** How long replies take meanwhile. @param {() => Promise<unknown>} act */
    const during = async (act) => {
      await talking.forget();
      await talking.load(steady.rate);
      await act();
      await talking.quiet();
      const { latencies, acknowledged } = await allAnswered(talking);
      const { calls } = await keptOf(database, acknowledged);
      return { p95: quantile(latencies, 0.95), missing: acknowledged.length - calls };
    };
    const storm = async () => {
      const begin = performance.now();
      await others.drop(returnMs);
      while ((await others.look()).connected > 0.9 * lost) await pause(20);
      while ((await others.look()).connected < lost) await pause(200);
      await allAnswered(others);
      return (performance.now() - begin) / 1000;
    };
    const [calm, stormy, seconds, missing] = [[], [], [], []].map(() => /** @type {number[]} */ ([]));
    for (let run = 0; run <= runs; run += 1) {
      const before = await during(() => pause(calmMs));
      let took = 0;
      const meanwhile = await during(async () => {
        took = await storm();
      });
      say(
        `         ${lost} chargers are back after ${took.toFixed(1)} s; replies p95 ${meanwhile.p95.toFixed(1)} ms, before ${before.p95.toFixed(1)} ms`,
      );
      if (run === 0) continue;
      calm?.push(before.p95);
      stormy?.push(meanwhile.p95);
      seconds?.push(took);
      missing?.push(before.missing + meanwhile.missing);
    }
    return [
      verdict(
        `replies to ${steady.chargers} chargers at ${steady.rate} messages/s while ${lost} others come back, which takes ` +
          `${median(seconds ?? []).toFixed(1)} s, p95: median of ${runs} runs ${range(stormy ?? [])}; without that ${range(calm ?? [])}`,
        median(stormy ?? []) < mostMs,
        `under ${mostMs} ms`,
      ),
      verdict(
        `acknowledged messages that are not in the log: ${Math.max(...(missing ?? []))}`,
        Math.max(...(missing ?? [])) === 0,
        'none',
      ),
    ];
  } finally {
    await talking.stop();
    await others.stop();
    await server.stop();
    await database.end();
    await prepared.drop(copy);
  }
}
