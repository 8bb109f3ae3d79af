// The steps of a run: each runs one program, quietly, and returns what passed and what failed.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { root, tool } from '../processes.mjs';
import { fullTag, layers } from './layers.mjs';
import { complete, readPlaywright } from './results.mjs';
import { runStep } from './run-step.mjs';

/** @typedef {import('./report.mjs').StepReport} StepReport */

/**
 * @typedef {object} Context
 * @property {string} folder for results and logs
 * @property {(title: string) => import('./progress.mjs').StepLine} begin
 * @property {boolean} isFull whether the browser tests tagged `@full` run as well
 * @property {string | undefined} title tests whose names contain this text only
 */

/**
 * @param {Context} context
 * @param {string} title
 * @param {(log: string, line: import('./progress.mjs').StepLine) => Promise<Omit<StepReport, 'title' | 'seconds'>>} work
 * @returns {Promise<StepReport>}
 */
async function step({ folder, begin }, title, work) {
  const begun = performance.now();
  const line = begin(title);
  const outcome = await work(`${folder}${title.replaceAll(' ', '-')}.log`, line);
  const seconds = (performance.now() - begun) / 1000;
  const { passed, failed, skipped, unsteady } = outcome;
  const counts = [`${passed} passed`];
  if (unsteady.length > 0) counts.push(`${unsteady.length} only on a retry`);
  if (failed.length > 0) counts.push(`${failed.length} failed`);
  if (skipped.length > 0) counts.push(`${skipped.length} skipped`);
  line.end(counts.join(', '), seconds);
  return { title, seconds, ...outcome };
}

/** A check that passes or fails as a whole. @param {Context} context @param {string} title @param {string} program @param {string[]} args */
export const check = (context, title, program, args) =>
  step(context, title, async (log) => {
    const { code, output } = await runStep(program, args, { log });
    const failed = code === 0 ? [] : [{ file: '', name: '', message: output }];
    return { passed: 1 - failed.length, failed, unsteady: [], skipped: [], files: [] };
  });

/** @param {import('./marker.mjs').Progress} progress */
const progressText = ({ done, of, failed }) => `${done} of ${of}${failed > 0 ? `, ${failed} failed` : ''}`;

/** @param {string} text */
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Runs test files in jest, each in the project of jest.config.mjs that it belongs to.
 *
 * @param {Context} context
 * @param {string} title
 * @param {object} options
 * @param {string[]} options.files
 * @param {number | string} options.workers
 * @param {'postgres' | 'pglite'} [options.database] of backend tests
 */
export const runJest = (context, title, { files, workers, database = 'postgres' }) =>
  step(context, title, async (log, line) => {
    const base = log.replace(/\.log$/, '');
    const [list, output] = [`${base}.files.json`, `${base}.json`];
    writeFileSync(list, JSON.stringify(files.map((file) => `${root}${file}`)));
    const args = [
      ...[`--maxWorkers=${workers}`, '--passWithNoTests'],
      ...[`--filter=${root}scripts/test/jest-filter.cjs`, `--reporters=${root}scripts/test/jest-reporter.mjs`],
      ...(context.title === undefined ? [] : [`--testNamePattern=${escaped(context.title)}`]),
    ];
    const ended = await runStep(tool('jest'), args, {
      env: { ...process.env, TEST_DATABASE: database, TEST_FILES: list, TEST_RESULTS: output },
      log,
      onProgress: (progress) => line.update(progressText(progress)),
    });
    const found = complete(ended, readResults(output));
    return {
      ...found,
      // The others of a file are skipped by choice.
      ...(context.title === undefined ? {} : { skipped: [] }),
      ...(database === 'pglite' ? { rerun: 'TEST_DATABASE=pglite ' } : {}),
    };
  });

/** @param {string} path @returns {unknown} undefined when the runner wrote none */
const readJson = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined);

/** @param {string} path */
const readResults = (path) => /** @type {import('./results.mjs').Results | undefined} */ (readJson(path));

/** @param {Context} context @param {string[]} files @param {string} chromium path of its program */
export const runPlaywright = (context, files, chromium) =>
  step(context, layers.browser.title, async (log, line) => {
    const output = log.replace(/\.log$/, '.json');
    const args = [
      ...['test', '-c', 'e2e', `--reporter=${root}scripts/test/playwright-reporter.mjs,json`],
      ...files.map((file) => `${escaped(file)}$`),
      ...(context.title === undefined ? [] : ['--grep', escaped(context.title)]),
      // Every test of a file may be tagged.
      ...(context.isFull ? [] : ['--grep-invert', fullTag, '--pass-with-no-tests']),
    ];
    const ended = await runStep(tool('playwright'), args, {
      env: { ...process.env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: output },
      log,
      onProgress: (progress) => line.update(progressText(progress)),
    });
    const report = /** @type {Parameters<typeof readPlaywright>[0] | undefined} */ (readJson(output));
    return complete(ended, report && readPlaywright(report));
  });
