// What a run leaves: where its time went, as a file, and what failed, for a person.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { dirname } from 'node:path';

/**
 * @typedef {object} StepReport
 * @property {string} title
 * @property {number} seconds wall time
 * @property {number} passed
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
 * @property {{ title: string, seconds: number, passed: number, failed: number }[]} steps
 * @property {{ file: string, seconds: number }[]} files slowest first
 */

/**
 * @param {readonly StepReport[]} steps
 * @param {Pick<Report, 'set' | 'commit' | 'seconds'>} run
 * @returns {Report}
 */
export const reportOf = (steps, run) => ({
  ...run,
  ...{ date: new Date().toISOString(), node: process.version, cores: cpus().length },
  passed: steps.reduce((sum, { passed }) => sum + passed, 0),
  failed: steps.reduce((sum, { failed }) => sum + failed.length, 0),
  skipped: steps.flatMap(({ skipped }) => skipped),
  steps: steps.map(({ title, seconds, passed, failed }) => ({ title, seconds, passed, failed: failed.length })),
  files: steps.flatMap(({ files }) => files).sort((one, other) => other.seconds - one.seconds),
});

/** @param {string} path @returns {Report | undefined} undefined when there is none */
export const readReport = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined);

/** @param {string} path @param {Report} report */
export function writeReport(path, report) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(report, undefined, 1)}\n`);
}

/** A step may vary by so much from run to run. */
const noise = { seconds: 5, share: 0.2 };

/**
 * Steps that took longer or less long than in the run before.
 * @param {Report} report
 * @param {Report | undefined} before of the same set
 * @returns {string[]} a line for each
 */
export function compared(report, before) {
  if (before?.set !== report.set) return [];
  return report.steps.flatMap(({ title, seconds }) => {
    const earlier = before.steps.find((step) => step.title === title)?.seconds;
    if (earlier === undefined) return [];
    const change = seconds - earlier;
    if (Math.abs(change) < Math.max(noise.seconds, noise.share * earlier)) return [];
    return [`${title}: ${seconds.toFixed(1)} s, ${change > 0 ? '+' : ''}${change.toFixed(1)} s against ${before.date}`];
  });
}

/** One test that passed only on its retry. @typedef {{ file: string, name: string, message: string, commit: string, date: string }} Unsteady */

/** As many are kept. */
const unsteadyLimit = 200;

/**
 * Adds the tests of a run that passed only on a retry to the file of all such tests, the newest last.
 * @param {string} path
 * @param {readonly StepReport[]} steps
 * @param {Pick<Report, 'commit' | 'date'>} run
 * @returns {string[]} a line for each
 */
export function keepUnsteady(path, steps, { commit, date }) {
  const found = steps.flatMap(({ unsteady }) => unsteady);
  if (found.length === 0) return [];
  /** @type {Unsteady[]} */
  const before = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : [];
  const now = found.map((one) => ({ ...one, message: plain(one.message), commit, date }));
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify([...before, ...now].slice(-unsteadyLimit), undefined, 1)}\n`);
  return found.map(({ file, name }) => `unsteady, passed only on a retry: ${file} › ${name}`);
}

/** The ten slowest files. @param {Report} report @returns {string[]} */
export const slowest = ({ files }) =>
  files.slice(0, 10).map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`);

const colors = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');
const plain = (/** @type {string} */ text) => text.replace(colors, '').trimEnd();
const longestMessage = 40;

/** What failed, why, and the command that runs it alone. @param {readonly StepReport[]} steps @returns {string[]} */
export const failures = (steps) =>
  steps.flatMap(({ title, failed, rerun = '' }) =>
    failed.flatMap(({ file, name, message }) => {
      const lines = plain(message)
        .split('\n')
        .filter((line) => !/^\s+at .*node_modules/.test(line));
      const shown = lines.slice(0, longestMessage);
      if (lines.length > shown.length) shown.push(`… ${lines.length - shown.length} more lines`);
      return [
        '',
        `FAILED  ${title}: ${[file, name].filter(Boolean).join(' › ')}`,
        ...shown.map((line) => `    ${line}`),
        ...(file ? [`  Alone: ${rerun}npm test -- ${file}${name ? ` ${quoted(name)}` : ''}`] : []),
      ];
    }),
  );

/** @param {string} text */
const quoted = (text) => `'${text.replaceAll("'", `'\\''`)}'`;
