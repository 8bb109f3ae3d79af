import { setTimeout as pause } from 'node:timers/promises';
import { ensureBrowser } from '../scripts/browser.mjs';
import { buildAll } from '../scripts/build.mjs';
import { allAnswered, givePassword } from './chargers.mjs';
import { openConsoles } from './consoles.mjs';
import { startFleet } from './fleet.mjs';
import { median, quantile } from './measure.mjs';
import { connect, startPrepared } from './prepare.mjs';
import { ownMegabytes, parentOf, withChildren } from './proc.mjs';
import { say, verdict } from './report.mjs';
import { startServer } from './server.mjs';

const minuteMs = 60_000;
/** Memory of the end against that after the settling, and the same of p95: neither grows, but each has its noise. */
const asked = { memory: 1.1, p95: 1.25 };

/**
 * What one minute showed.
 *
 * @typedef {object} Minute
 * @property {Record<string, number>} megabytes own memory, by process
 * @property {number[]} replies how long chargers waited for each, in milliseconds
 * @property {number[]} calls how long consoles waited for each, in milliseconds
 */

/**
 * Half an hour of everyday: chargers talk while consoles stand open. What a
 * process holds, and how long an answer takes, is in the end what it was after
 * a sixth of that time.
 *
 * @param {import('./main.mjs').Size} size
 */
export async function benchSoak(size) {
  await buildAll();
  const executablePath = await ensureBrowser();
  const prepared = await startPrepared(size);
  try {
    const databaseUrl = await prepared.chargers();
    const database = await connect(databaseUrl);
    const server = await startServer(databaseUrl, size.chargers);
    const fleet = startFleet();
    try {
      const { chargeboxIds, password } = await givePassword(database);
      await fleet.connect({ url: server.url, password, chargeboxIds });
      const consoles = await openConsoles(executablePath, server.url);
      try {
        const { rows } = await database.query('select pg_backend_pid() as pid');
        const roots = { backend: server.pid, PostgreSQL: parentOf(rows[0].pid), browser: consoles.pid };
        return await soak({ ...size, fleet, consoles, roots, connected: chargeboxIds.length });
      } finally {
        await consoles.close();
      }
    } finally {
      await fleet.stop();
      await server.stop();
      await database.end();
    }
  } finally {
    await prepared.stop();
  }
}

/**
 * @param {{ fleet: ReturnType<typeof startFleet>, consoles: import('./consoles.mjs').Consoles, roots: Record<string, number>,
 *   rate: number, minutes: number, connected: number }} given
 */
async function soak({ fleet, consoles, roots, rate, minutes, connected }) {
  await allAnswered(fleet);
  await fleet.load(rate);
  await consoles.calls();
  /** @type {Minute[]} */
  const all = [];
  let lost = 0;
  const begin = performance.now();
  for (let minute = 1; minute <= minutes; minute += 1) {
    await fleet.forget();
    await pause(begin + minute * minuteMs - performance.now());
    const { latencies: replies } = await fleet.answers();
    const { refused, closed, cutOff } = await fleet.look();
    lost += refused + closed + cutOff;
    const calls = await consoles.calls();
    const megabytes = {
      ...Object.fromEntries(Object.entries(roots).map(([name, pid]) => [name, ownMegabytes(withChildren(pid))])),
      'heap of all pages': await consoles.heapMegabytes(),
    };
    all.push({ megabytes, replies, calls });
    say(`  minute ${minute}: ${inWords({ megabytes, replies, calls })}`);
  }
  await fleet.quiet();
  await allAnswered(fleet);
  const { waiting } = await fleet.look();
  const fallen = await consoles.fallen();
  return [
    ...tell(all),
    verdict(
      `${lost} messages refused or connections lost, ${waiting} unanswered, of ${connected} chargers`,
      lost + waiting === 0,
      'none',
    ),
    verdict(`consoles that show a fault: ${fallen.join(', ') || 'none'}`, fallen.length === 0, 'none'),
  ];
}

/** @param {Minute} minute */
const inWords = ({ megabytes, replies, calls }) =>
  `${Object.entries(megabytes)
    .map(([name, number]) => `${name} ${number.toFixed(0)} MB`)
    .join(', ')}; ${replies.length} replies, p95 ${quantile(replies, 0.95).toFixed(1)} ms; ` +
  `${calls.length} calls, p95 ${quantile(calls, 0.95).toFixed(0)} ms`;

/** The last minutes against as many after the settling, which is as long. @param {Minute[]} all */
function tell(all) {
  const part = Math.max(1, Math.floor(all.length / 6));
  const [settled, last] = [all.slice(part, 2 * part), all.slice(-part)];
  const compared = (/** @type {string} */ what, /** @type {(minutes: Minute[]) => number} */ figure, atMost = 1) => {
    const factor = figure(last) / figure(settled);
    return verdict(
      `${what} after ${part} and after ${all.length} minutes: ${figure(settled).toFixed(1)} and ${figure(last).toFixed(1)} = ${factor.toFixed(2)} x`,
      factor <= atMost,
      `at most ${atMost} x`,
    );
  };
  return [
    ...Object.keys(all[0]?.megabytes ?? {}).map((name) =>
      compared(
        `${name}, MB`,
        (minutes) => median(minutes.map(({ megabytes }) => megabytes[name] ?? Number.NaN)),
        asked.memory,
      ),
    ),
    .../** @type {const} */ (['replies', 'calls']).map((what) =>
      compared(
        `p95 of ${what}, ms`,
        (minutes) =>
          quantile(
            minutes.flatMap((minute) => minute[what]),
            0.95,
          ),
        asked.p95,
      ),
    ),
  ];
}
