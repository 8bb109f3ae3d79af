import { median, range } from './measure.mjs';

/** One line for the person who waits. @param {string} text */
export const say = (text) => void process.stdout.write(`${text}\n`);

/** One figure of the report. @typedef {{ what: string, met: boolean, asked: string }} Figure */

/**
 * One figure of the report, beside what it must reach; told to whoever started
 * this suite among others, too.
 *
 * @param {string} what @param {boolean} met @param {string} asked
 * @returns whether it was met
 */
export function verdict(what, met, asked) {
  say(`${met ? 'met    ' : 'NOT met'}  ${what} (asked: ${asked})`);
  process.send?.({ what, met, asked });
  return met;
}

/**
 * The median of times against that of what they are measured by.
 *
 * @param {string} what @param {{ ours: number[], plain: number[] }} times @param {number} atMost times plain
 * @returns whether it is within that
 */
export function ratio(what, { ours, plain }, atMost) {
  const factor = median(ours) / median(plain);
  return verdict(
    `${what}: ${range(ours)} against ${range(plain)} = ${factor.toFixed(2)} x`,
    factor <= atMost,
    `at most ${atMost} x`,
  );
}
