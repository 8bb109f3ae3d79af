// The steps of a run: each runs one program, quietly, and returns what passed and what failed.
import { rmSync, writeFileSync } from 'node:fs';
import { root, tool } from '../processes.mjs';
import { readJson } from './json-file.mjs';
import { embeddedStep, fullTag, layers } from './layers.mjs';
import { complete, readPlaywright, together } from './results.mjs';
import { runStep } from './run-step.mjs';
import { escaped } from './selection.mjs';

/** @typedef {import('./report.mjs').StepReport} StepReport */

/**
 * @typedef {object} Context
 * @property {string} folder for results and logs
 * @property {(title: string) => import('./progress.mjs').StepLine} begin
 * @property {boolean} isFull whether the browser tests tagged `@full`, and all generated cases, run as well
 * @property {string | undefined} pattern source of a regular expression: tests whose names it fits only
 * @property {number} repeat how many times each test runs
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
  const counts = [`${passed.length} passed`];
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
    return {
      passed: failed.length > 0 ? [] : [{ file: '', name: '', seconds: 0 }],
      failed,
      unsteady: [],
      skipped: [],
      files: [],
    };
  });

/** @param {import('./marker.mjs').Progress} progress */
const progressText = ({ done, of, failed }) => `${done} of ${of}${failed > 0 ? `, ${failed} failed` : ''}`;

/**
 * Runs test files in jest, each in the project of jest.config.mjs that it belongs to.
 *
 * @param {Context} context
 * @param {string} title
 * @param {object} options
 * @param {string[]} options.files
 * @param {number | string} options.workers
 */
export const runJest = (context, title, { files, workers }) =>
  step(context, title, async (log, line) => {
    const base = log.replace(/\.log$/, '');
    const [list, output] = [`${base}.files.json`, `${base}.json`];
    const isEmbedded = title === embeddedStep;
    writeFileSync(list, JSON.stringify(files.map((file) => `${root}${file}`)));
    const args = [
      ...[`--maxWorkers=${workers}`, '--passWithNoTests'],
      ...[`--filter=${root}scripts/test/jest-filter.cjs`, `--reporters=${root}scripts/test/jest-reporter.mjs`],
      ...(context.pattern === undefined ? [] : [`--testNamePattern=${context.pattern}`]),
    ];
    const env = {
      ...{ ...process.env, TEST_FILES: list, TEST_RESULTS: output },
      // Tests that generate cases have fewer without it.
      ...(context.isFull ? { GENERATED_CASES: '2000' } : {}),
    };
    /** @type {import('./results.mjs').Results[]} */
    const turns = [];
    while (turns.length < context.repeat) {
      const turn = context.repeat > 1 ? `${turns.length + 1} of ${context.repeat} times: ` : '';
      rmSync(output, { force: true });
      const ended = await runStep(tool('jest'), args, {
        env: { ...env, TEST_DATABASE: isEmbedded ? 'pglite' : 'postgres' },
        log,
        onProgress: (progress) => line.update(`${turn}${progressText(progress)}`),
      });
      turns.push(complete(ended, readResults(output)));
    }
    return {
      ...together(turns),
      // The others of a file are skipped by choice.
      ...(context.pattern === undefined ? {} : { skipped: [] }),
      ...(isEmbedded ? { rerun: 'TEST_DATABASE=pglite ' } : {}),
    };
  });

/** @param {string} path */
const readResults = (path) => /** @type {import('./results.mjs').Results | undefined} */ (readJson(path));

/** @param {Context} context @param {string[]} files @param {string} chromium path of its program */
export const runPlaywright = (context, files, chromium) =>
  step(context, layers.browser.step, async (log, line) => {
    const output = log.replace(/\.log$/, '.json');
    const args = [
      ...['test', '-c', 'e2e', `--reporter=${root}scripts/test/playwright-reporter.mjs,json`],
      ...files.map((file) => `${escaped(file)}$`),
      ...(context.pattern === undefined ? [] : ['--grep', context.pattern]),
      ...(context.isFull ? [] : ['--grep-invert', fullTag]),
      // Every test of a file may be tagged, or have another name than the last time.
      '--pass-with-no-tests',
      ...(context.repeat > 1 ? [`--repeat-each=${context.repeat}`, '--retries=0'] : []),
    ];
    const ended = await runStep(tool('playwright'), args, {
      env: {
        E2E_FILES: `${files.length}`,
        ...process.env,
        CHROMIUM_PATH: chromium,
        PLAYWRIGHT_JSON_OUTPUT_NAME: output,
      },
      log,
      onProgress: (progress) => line.update(progressText(progress)),
    });
    const report = /** @type {Parameters<typeof readPlaywright>[0] | undefined} */ (readJson(output));
    return complete(ended, report && readPlaywright(report));
  });
