import { median } from './measure.mjs';
import { verdict } from './report.mjs';

/**
 * The console as it is released; the same sources as one bundle; and as one file with every page, compressed by gzip
 * and compiled as V8 does by itself, as many applications are shipped.
 *
 * @typedef {'ours' | 'one' | 'plain'} Build
 */

/** @type {Record<Build, string>} */
export const folders = { ours: 'console', one: 'console-one', plain: 'console-plain' };
export const builds = /** @type {Build[]} */ (Object.keys(folders));

/**
 * A figure of the console beside those of the other builds.
 *
 * @template {string} Figure
 * @param {string} what
 * @param {Record<Build, Record<Figure, number>[]>} loads
 * @param {Figure} figure
 * @param {{ text?: (value: number) => string, factor: number, most?: number }} asked how much more than one bundle it
 * may be, and how much at all
 */
export function compared(what, loads, figure, { text = milliseconds, factor, most }) {
  const [ours, one, plain] = builds.map((build) => loads[build].map((load) => load[figure]));
  const inWords = (/** @type {number[]} */ values = []) =>
    `${text(median(values))} (${text(Math.min(...values))} to ${text(Math.max(...values))})`;
  const [mine, theirs] = [median(ours ?? []), median(one ?? [])];
  return [
    ...(most === undefined ? [] : [verdict(`${what}: ${inWords(ours)}`, mine <= most, `at most ${text(most)}`)]),
    verdict(
      `${what}: ${inWords(ours)} against one bundle ${inWords(one)} = ${(mine / theirs).toFixed(2)} x; the plain file ${inWords(plain)}`,
      mine / theirs <= factor,
      `at most ${factor} x one bundle`,
    ),
  ];
}

/** @param {number} value */
export const thousands = (value) => Math.round(value).toLocaleString('en-US');
/** @param {number} value */
const milliseconds = (value) => `${value.toFixed(0)} ms`;
