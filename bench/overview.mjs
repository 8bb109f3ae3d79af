import { setTimeout as pause } from 'node:timers/promises';
import { quantile, time } from './measure.mjs';
import { verdict } from './report.mjs';

/** Those who ask within three seconds share one count; a little more, so that each of ours is counted anew. */
const sharedForMs = 3200;
const rounds = 8;

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
  const middle = quantile(fresh, 0.5);
  return verdict(
    `status overview: ${middle.toFixed(0)} ms counted anew, ${quantile(shared, 0.5).toFixed(0)} ms shared`,
    middle < 200,
    'under 200 ms',
  );
}
