import { setTimeout as pause } from 'node:timers/promises';
import { buildAll } from '../scripts/build.mjs';
import { allAnswered, givePassword } from './chargers.mjs';
import { connect } from './connect.mjs';
import { openConsoles } from './consoles.mjs';
import { startFleet } from './fleet.mjs';
import { median, quantile } from './measure.mjs';
import { startPrepared } from './prepare.mjs';
import { ownMegabytes, parentOf, withChildren } from './proc.mjs';
import { say, verdict } from './report.mjs';
import { startServer } from './server.mjs';

const minuteMs = 60_000;
/** The share of the time in which things settle. */
const settling = 1 / 6;
/** Fewer leave nothing to compare. */
const leastMinutes = 4;
/** The last third of what remains against the first: neither memory nor p95 grows, but each has its noise. */
const asked = { memory: 1.1, p95: 1.25 };

/**
 * What one minute showed: memory of each kind in megabytes, and p95 of each kind
 * of answer in milliseconds.
 *
 * @typedef {{ memory: Record<string, number>, p95: Record<string, number> }} Minute
 */

/**
 * Half an hour of everyday: chargers talk while consoles stand open. What each
 * process holds, and how long answers take, stays as it was once things have settled.
 *
 * @param {import('./main.mjs').Size} size
 */
export async function benchSoak(size) {
  if (size.minutes < leastMinutes)
    throw new Error(`Soaking takes at least ${leastMinutes} minutes: the first third is compared with the last.`);
  await buildAll();
  const prepared = await startPrepared(size);
  try {
    const databaseUrl = await prepared.chargers();
    const database = await connect(databaseUrl);
    const server = await startServer(databaseUrl, size.chargers);
    const fleet = startFleet();
    try {
      const { chargeboxIds, password } = await givePassword(database);
      await fleet.connect({ url: server.url, password, chargeboxIds });
      const consoles = await openConsoles(server.url);
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
  await fleet.forget();
  await consoles.takeCalls();
  /** @type {Minute[]} */
  const all = [];
  const total = { replies: 0, calls: 0, lost: 0, failed: 0 };
  const begin = performance.now();
  for (let minute = 1; minute <= minutes; minute += 1) {
    await pause(begin + minute * minuteMs - performance.now());
    const { latencies: replies } = await fleet.answers();
    const { refused, closed, cutOff } = await fleet.look();
    await fleet.forget();
    const { times: calls, failed } = await consoles.takeCalls();
    total.replies += replies.length;
    total.calls += calls.length;
    total.lost += refused + closed + cutOff;
    total.failed += failed;
    const memory = {
      ...Object.fromEntries(Object.entries(roots).map(([name, pid]) => [name, ownMegabytes(withChildren(pid))])),
      'all pages': await consoles.heapMegabytes(),
    };
    const p95 = { replies: quantile(replies, 0.95), calls: quantile(calls, 0.95) };
    all.push({ memory, p95 });
    say(`  minute ${minute}: ${inWords({ memory, p95 })}; ${replies.length} replies, ${calls.length} calls`);
  }
  await fleet.quiet();
  await allAnswered(fleet);
  const { waiting } = await fleet.look();
  const fallen = await consoles.fallen();
  return [
    ...flat(all, 'memory', 'MB'),
    ...flat(all, 'p95', 'ms'),
    verdict(
      `of ${total.replies} messages of ${connected} chargers ${waiting} unanswered; ${total.lost} refused or connections lost`,
      waiting + total.lost === 0 && total.replies >= 0.99 * rate * minutes * 60,
      `none, and ${rate} messages/s`,
    ),
    verdict(
      `of ${total.calls} calls ${total.failed} failed; consoles that show a fault: ${fallen.join(', ') || 'none'}`,
      total.failed + fallen.length === 0 && total.calls > 0,
      'none',
    ),
  ];
}

/** @param {Minute} minute */
const inWords = ({ memory, p95 }) =>
  [
    ...Object.entries(memory).map(([name, number]) => `${name} ${number.toFixed(0)} MB`),
    ...Object.entries(p95).map(([name, number]) => `p95 of ${name} ${number.toFixed(1)} ms`),
  ].join(', ');

/**
 * The medians of the first and the last third of the minutes, once things have settled.
 *
 * @param {Minute[]} all @param {keyof Minute} kind @param {string} unit
 */
function flat(all, kind, unit) {
  const settled = all.slice(Math.ceil(all.length * settling));
  const third = Math.max(1, Math.floor(settled.length / 3));
  return Object.keys(settled[0]?.[kind] ?? {}).map((name) => {
    const figure = (/** @type {Minute[]} */ minutes) =>
      median(minutes.map((minute) => minute[kind][name] ?? Number.NaN));
    const [first, last] = [figure(settled.slice(0, third)), figure(settled.slice(-third))];
    return verdict(
      `${kind} of ${name}, minutes ${all.length - settled.length + 1} to ${all.length}: ${first.toFixed(1)} ${unit} in the ` +
        `first third, ${last.toFixed(1)} ${unit} in the last = ${(last / first).toFixed(2)} x`,
      last <= first * asked[kind],
      `at most ${asked[kind]} x`,
    );
  });
}
