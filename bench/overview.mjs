import { setTimeout as pause } from 'node:timers/promises';
import { time } from './measure.mjs';

/** The backend lets those who ask within this time share one count, in milliseconds; a little more, so that each of ours is fresh. */
const sharedForMs = 3200;
const rounds = 8;
const wantedMs = 200;

/**
 * How long the status overview takes when it has to be counted, and when somebody else has just asked for it.
 *
 * @param {{ get(path: string): Promise<unknown> }} server @returns whether a fresh one is fast enough
 */
export async function benchOverview(server) {
  const fresh = [];
  const shared = [];
  for (let round = 0; round < rounds; round += 1) {
    await pause(sharedForMs);
    fresh.push(await time(() => server.get('devices/status')));
    shared.push(await time(() => server.get('devices/status')));
  }
  const middle = median(fresh);
  const met = middle < wantedMs;
  process.stdout.write(
    `status overview: ${middle.toFixed(0)} ms counted anew, ${median(shared).toFixed(0)} ms shared ` +
      `(under ${wantedMs} ms: ${met ? 'met' : 'NOT met'})\n`,
  );
  return met;
}

/** @param {number[]} numbers */
const median = (numbers) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
