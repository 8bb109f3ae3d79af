// The report of a run: where its time went, and what failed, for a person.
import { cpus } from 'node:os';

/**
 * @typedef {object} StepReport
 * @property {string} title
 * @property {number} seconds wall time
 * @property {import('./results.mjs').Results['passed']} passed
 * @property {import('./results.mjs').Failure[]} failed
 * @property {import('./results.mjs').Failure[]} unsteady
 * @property {string[]} skipped by name
 * @property {{ file: string, seconds: number }[]} files
 * @property {string} [rerun] what goes before `npm test` to run a test of it alone
 */

/**
 * @typedef {object} Report
 * @property {string} set
 * @property {string} commit
 * @property {string} date ISO 8601
 * @property {string} node
 * @property {number} cores
 * @property {number} seconds wall time of the whole run, installing and building included
 * @property {number} passed
 * @property {number} failed
 * @property {string[]} skipped
 * @property {import('./results.mjs').Failure[]} unsteady tests that passed only on a retry
 * @property {{ title: string, seconds: number, passed: number, failed: number }[]} steps
 * @property {{ file: string, seconds: number }[]} files slowest first
 * @property {(import('./results.mjs').Test & { seconds: number })[]} tests the fifty slowest
 */

/** @param {{ seconds: number }} one @param {{ seconds: number }} other */
const slowestFirst = (one, other) => other.seconds - one.seconds;

/**
 * @param {readonly StepReport[]} steps
 * @param {Pick<Report, 'set' | 'commit' | 'seconds'>} run
 * @returns {Report}
 */
export const reportOf = (steps, run) => ({
  ...run,
  ...{ date: new Date().toISOString(), node: process.version, cores: cpus().length },
  passed: steps.reduce((sum, { passed }) => sum + passed.length, 0),
  failed: steps.reduce((sum, { failed }) => sum + failed.length, 0),
  skipped: steps.flatMap(({ skipped }) => skipped),
  unsteady: steps.flatMap(({ unsteady }) => unsteady.map((one) => ({ ...one, message: plain(one.message) }))),
  steps: steps.map(({ title, seconds, passed, failed }) => ({
    ...{ title, seconds, passed: passed.length, failed: failed.length },
  })),
  files: steps.flatMap(({ files }) => files).sort(slowestFirst),
  tests: steps
    .flatMap(({ passed }) => passed)
    .sort(slowestFirst)
    .slice(0, 50),
});

/** The ten slowest files. @param {Report} report @returns {string[]} */
export const slowest = ({ files }) =>
  files.slice(0, 10).map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`);

const colors = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');
const plain = (/** @type {string} */ text) => text.replace(colors, '').trimEnd();
const longestMessage = 40;

/** A test that ran several times stands once, with its first message. @param {readonly import('./results.mjs').Failure[]} failed */
function eachOnce(failed) {
  /** @type {Map<string, import('./results.mjs').Failure & { times: number }>} */
  const once = new Map();
  for (const one of failed) {
    const id = `${one.file}\n${one.name}`;
    once.set(id, { ...(once.get(id) ?? one), times: (once.get(id)?.times ?? 0) + 1 });
  }
  return [...once.values()];
}

/** What failed, why, and the command that runs it alone. @param {readonly StepReport[]} steps @returns {string[]} */
export const failures = (steps) =>
  steps.flatMap(({ title, failed, rerun = '' }) =>
    eachOnce(failed).flatMap(({ file, name, message, times }) => {
      const lines = plain(message)
        .split('\n')
        .filter((line) => !/^\s+at .*node_modules/.test(line));
      const shown = lines.slice(0, longestMessage);
      if (lines.length > shown.length) shown.push(`… ${lines.length - shown.length} more lines`);
      return [
        '',
        `FAILED  ${title}: ${[file, name].filter(Boolean).join(' › ')}${times > 1 ? ` (${times} times)` : ''}`,
        ...shown.map((line) => `    ${line}`),
        ...(file ? [`  Alone: ${rerun}npm test -- ${file}${name ? ` ${quoted(name)}` : ''}`] : []),
      ];
    }),
  );

/** @param {string} text */
const quoted = (text) => `'${text.replaceAll("'", `'\\''`)}'`;
