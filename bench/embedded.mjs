import { setTimeout as pause } from 'node:timers/promises';
import { allAnswered, givePassword } from './chargers.mjs';
import { startFleet } from './fleet.mjs';
import { median, quantile, range, time } from './measure.mjs';
import { say, verdict } from './report.mjs';
import { startServer } from './server.mjs';
import { databases } from './soak-database.mjs';

const runs = 5;
/** Seconds that one run takes at most. */
const longest = 20;
/** From the beginning of one list to that of the next, in milliseconds. */
const everyMs = 200;
const asked = { p95: 20, megabytes: 600 };

/**
 * What staff wait for a list, and what memory the process takes, while chargers send messages and all share the one
 * connection of the embedded database; beside the same list while nobody sends.
 *
 * @param {import('./main.mjs').Size} size
 */
export async function benchEmbedded(size) {
  const { chargers, rate } = size;
  const seconds = Math.min(size.seconds, longest);
  const database = await databases['the embedded database']?.(size);
  if (!database) throw new Error('There is no such database.');
  const known = await database.use(givePassword);
  const server = await startServer(undefined, chargers, undefined, { DATA_DIR: database.folder });
  const fleet = startFleet();
  try {
    await fleet.connect({ url: server.url, ...known });
    await allAnswered(fleet);
    /** @param {number} atRate */
    const run = async (atRate) => {
      await fleet.forget();
      await fleet.load(atRate);
      const lists = [];
      let memory = 0;
      for (const end = performance.now() + seconds * 1000; performance.now() < end; ) {
        const took = await time(() => server.get('devices?pageSize=50'));
        lists.push(took);
        memory = Math.max(memory, server.memory());
        await pause(Math.max(0, everyMs - took));
      }
      await fleet.quiet();
      const { latencies } = await allAnswered(fleet);
      const found = { p50: quantile(lists, 0.5), p95: quantile(lists, 0.95), memory: memory / 2 ** 20 };
      const replies = latencies.length > 0 ? `; replies p95 ${quantile(latencies, 0.95).toFixed(0)} ms` : '';
      say(
        `         ${atRate} messages/s: lists p50 ${found.p50.toFixed(1)}, p95 ${found.p95.toFixed(1)} ms; ` +
          `${found.memory.toFixed(0)} MB${replies}`,
      );
      return found;
    };
    say(`Warming up, then ${runs} runs of ${seconds} s with messages, and as many without, in turns`);
    await run(rate);
    /** @type {Record<'busy' | 'quiet', Awaited<ReturnType<typeof run>>[]>} */
    const { busy, quiet } = { busy: [], quiet: [] };
    for (let number = 0; number < runs; number += 1) {
      quiet.push(await run(0));
      busy.push(await run(rate));
    }
    const p95s = busy.map(({ p95 }) => p95);
    const memory = Math.max(...busy.map((one) => one.memory));
    return [
      verdict(
        `a list of 50 devices while ${chargers} chargers send ${rate} messages/s, p95: ${range(p95s)}, p50 ` +
          `${range(busy.map(({ p50 }) => p50))}; while nobody sends, p95 ${range(quiet.map(({ p95 }) => p95))}`,
        median(p95s) <= asked.p95,
        `at most ${asked.p95} ms`,
      ),
      verdict(
        `memory of the process with the embedded database, at most: ${memory.toFixed(0)} MB`,
        memory <= asked.megabytes,
        `at most ${asked.megabytes} MB`,
      ),
    ];
  } finally {
    await fleet.stop();
    await server.stop();
    await database.stop();
  }
}
