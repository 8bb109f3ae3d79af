// The last ten runs of a set, as a file, and what they say beside each other: steps that grew slower or over their budget,
// and tests that pass only on a retry.
import { readJson, writeJson } from './json-file.mjs';

/** @typedef {import('./report.mjs').Report} Report */

/** As many runs of each set are kept. */
export const runsKept = 10;

/** @param {string} path @returns {Report[]} the newest first; none when there is no such file */
export function readHistory(path) {
  const found = readJson(path);
  // Earlier releases kept the last run only.
  return Array.isArray(found) ? found : [];
}

/** @param {string} path @param {Report} report @param {readonly Report[]} before */
export const writeHistory = (path, report, before) => writeJson(path, [report, ...before].slice(0, runsKept));

/** A step may vary by so much from run to run. */
const noise = { seconds: 5, share: 0.2 };

/**
 * Steps that took longer or less long than in the run before.
 * @param {Report} report
 * @param {Report | undefined} before of the same set
 * @returns {string[]} a line for each
 */
export function compared(report, before) {
  return report.steps.flatMap(({ title, seconds }) => {
    const earlier = before?.steps.find((step) => step.title === title)?.seconds;
    if (earlier === undefined) return [];
    const change = seconds - earlier;
    if (Math.abs(change) < Math.max(noise.seconds, noise.share * earlier)) return [];
    return [
      `${title}: ${seconds.toFixed(1)} s, ${change > 0 ? '+' : ''}${change.toFixed(1)} s against ${before?.date}`,
    ];
  });
}

/** A step may take so much longer than its budget before it is named. */
const overrun = 0.25;

/**
 * Steps that took a quarter longer than the budget that the table "Budgets" of docs/testing.md gives them.
 * @param {Report} report of the core or the full set
 * @param {string} document
 * @returns {string[]} a line for each
 */
export function overBudget({ set, steps }, document) {
  const rows = document.matchAll(/^\| (?<title>[^|]+?) \| (?<core>\d+) \| (?<full>\d+) \|$/gm);
  const budgets = new Map([...rows].map(({ groups = {} }) => [groups.title, Number(groups[set])]));
  return steps.flatMap(({ title, seconds }) => {
    const budget = budgets.get(title) ?? Number.NaN;
    if (!(seconds > budget * (1 + overrun))) return [];
    const over = ((seconds / budget - 1) * 100).toFixed(0);
    return [`${title}: ${seconds.toFixed(0)} s, ${over}% over its budget of ${budget} s (docs/testing.md)`];
  });
}

/**
 * Tests that passed only on a retry in any of these runs. The document has the cause of each, as far as it is known.
 * @param {readonly Report[]} runs
 * @param {string} document
 * @returns {string[]} a line for each
 */
export function unsteadyIn(runs, document) {
  const ids = (/** @type {Report} */ { unsteady }) => new Set(unsteady.map(({ file, name }) => `${file} › ${name}`));
  const all = runs.map(ids);
  return [...new Set(all.flatMap((some) => [...some]))].sort().map((id) => {
    const times = all.filter((some) => some.has(id)).length;
    const cause = document.includes(id.slice(id.indexOf(' › ') + 3))
      ? 'its cause is in docs/testing.md'
      : 'find its cause, or write down in docs/testing.md what is known of it';
    return `unsteady, passed only on a retry in ${times} of ${runs.length} runs: ${id}; ${cause}`;
  });
}
