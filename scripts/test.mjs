// `npm test`: what every change must pass, from a fresh clone on; `npm run test:full`: everything;
// `npm run test:hostile`: every attack. docs/testing.md.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { ensureBrowser } from './browser.mjs';
import { ensureChdb } from './chdb.mjs';
import { ensureInstalled } from './install.mjs';
import { keep, root, run, stopOnSignals, tool } from './processes.mjs';
import { command, Fault, line, title } from './say.mjs';
import { changedFiles } from './test/changed-files.mjs';
import { failedAfter, readFailed, selectFailed, writeFailed } from './test/failed.mjs';
import { compared, overBudget, readHistory, runsKept, unsteadyIn, writeHistory } from './test/history.mjs';
import { readImporters } from './test/import-graph.mjs';
import { embeddedStep, layerOf, layers, readsBuild, testFiles } from './test/layers.mjs';
import { readOptions } from './test/options.mjs';
import { createProgress } from './test/progress.mjs';
import { failures, reportOf, slowest } from './test/report.mjs';
import { selectChanged } from './test/select-changed.mjs';
import { selectNamed, selectSet } from './test/selection.mjs';
import { check, runJest, runPlaywright } from './test/steps.mjs';
import { ensureTestPrograms } from './test-programs.mjs';

/** Results and logs of a run: a folder for each kind, so that one test can be run beside a whole set. */
const folderOf = (/** @type {string} */ set) => `${root}.cache/test/${set}/`;
/** The reports of the last ten runs of each set. CI may keep them elsewhere. */
const reportFile = (/** @type {string} */ set) =>
  `${process.env.TEST_REPORTS ?? `${root}.cache/test-reports`}/${set}.json`;
/** What failed the last time it ran. */
const failedFile = `${root}.cache/test/failed.json`;
const read = (/** @type {string} */ file) => readFileSync(`${root}${file}`, 'utf8');

/** @param {import('./test/options.mjs').Options} options @returns {Promise<import('./test/selection.mjs').Selection>} */
async function selected(options) {
  const files = testFiles();
  if (options.kind === 'set') return selectSet(options.set, files, read);
  if (options.kind === 'named' || options.kind === 'failed') {
    const isEmbedded = process.env.TEST_DATABASE === 'pglite';
    const selection =
      options.kind === 'failed'
        ? selectFailed(readFailed(failedFile), files)
        : selectNamed(options.words, files, { read, isEmbedded });
    if (typeof selection === 'string') throw new Fault(selection);
    return selection;
  }
  const { files: changed, since } = await changedFiles(options.base);
  line(`  ${changed.length} files changed since ${since}.`);
  const importers = await readImporters(files.filter((file) => layerOf(file) !== 'browser').concat(programs));
  return selectChanged({ changed, files, importers, read });
}

/** Keeps one core busy until this process ends, as other work on a machine does. */
function keepBusy() {
  const busy = spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });
  keep(busy);
  busy.unref();
}

/** What tests run without importing it. */
const programs = ['backend/main.ts', 'charge-points/main.ts'];

/**
 * @param {string} folder for results and logs
 * @param {import('./test/selection.mjs').Selection} selection
 * @param {number} repeat how many times each test runs
 * @returns {Promise<import('./test/report.mjs').StepReport[]>}
 */
async function runAll(folder, { checks, files, embedded, isFull, pattern }, repeat) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const context = { folder, begin: createProgress(), isFull, pattern, repeat };
  const usesBackend = [files.backend, files.hostile, embedded].some((list) => list.length > 0);
  const chromium = files.browser.length > 0 ? await ensureBrowser() : undefined;
  await ensureTestPrograms(files, usesBackend);
  if (usesBackend) await ensureChdb();

  /** @type {import('./test/report.mjs').StepReport[]} */
  const steps = [];
  const add = (/** @type {import('./test/report.mjs').StepReport[]} */ ...more) => steps.push(...more);
  const isBuilt = checks || usesBackend || files.rules.some(readsBuild) || chromium !== undefined;
  // Types need one core and a build two by turns: beside each other both are done sooner.
  const [checked, built] = await Promise.all([
    (async () => {
      if (!checks) return [];
      const lint = await check(context, 'format and lint', tool('biome'), ['ci', '--error-on-warnings', '.']);
      return [lint, await check(context, 'types', process.execPath, ['scripts/types.mjs'])];
    })(),
    isBuilt ? check(context, 'build', process.execPath, ['scripts/build.mjs']) : undefined,
  ]);
  add(...checked, ...(built ? [built] : []));
  if (built && built.failed.length > 0) return steps;

  if (repeat > 1) keepBusy();
  const units = [...files.rules, ...files.components];
  if (units.length > 0) add(await runJest(context, layers.rules.step, { files: units, workers: '100%' }));
  // These wait for processes more than they compute: two more than there are cores.
  const workers = availableParallelism() + 2;
  const live = [...files.backend, ...files.hostile];
  const [onPostgres, onEmbedded] = await Promise.all([
    live.length > 0 ? runJest(context, layers.backend.step, { files: live, workers }) : undefined,
    // A few in the core set, which start processes one after another: beside the others they cost no time.
    embedded.length > 0 ? runJest(context, embeddedStep, { files: embedded, workers: 2 }) : undefined,
  ]);
  add(...(onPostgres ? [onPostgres] : []), ...(onEmbedded ? [onEmbedded] : []));
  if (chromium) add(await runPlaywright(context, files.browser, chromium));
  return steps;
}

await command(async () => {
  const options = readOptions(process.argv.slice(2));
  if (typeof options === 'string') throw new Fault(options);
  title('Device Management Portal: tests');
  stopOnSignals(1);
  await ensureInstalled();
  const selection = await selected(options);
  const set = options.kind === 'set' ? options.set : options.kind;
  const repeat = options.kind === 'named' ? options.repeat : 1;
  const steps = await runAll(folderOf(set), selection, repeat);
  writeFailed(failedFile, failedAfter(readFailed(failedFile), steps, options.kind === 'failed'));
  // A copy without git has none.
  const { code, output } = await run('git', ['rev-parse', 'HEAD'], { quiet: true });
  const commit = code === 0 ? output.trim() : '';
  const report = reportOf(steps, { set, commit, seconds: process.uptime() });
  const before = readHistory(reportFile(set));
  writeHistory(reportFile(set), report, before);

  if (options.kind === 'set' || options.kind === 'changed') {
    line('');
    line('Slowest files:');
    for (const text of slowest(report)) line(text);
  }
  for (const text of failures(steps)) line(text);
  line('');
  for (const name of report.skipped) line(`skipped: ${name}`);
  const document = read('docs/testing.md');
  if (options.kind === 'set') {
    for (const text of compared(report, before[0])) line(text);
    for (const text of overBudget(report, document)) line(text);
  }
  for (const text of unsteadyIn([report, ...before].slice(0, runsKept), document)) line(text);
  if (selection.leftOut.length > 0)
    line(`Left out, since the change does not reach them: ${selection.leftOut.join(', ')}.`);
  line(`${report.seconds.toFixed(0)} s; where the time went: ${reportFile(set)}`);
  const { passed, failed, skipped } = report;
  line(`${passed} passed, ${failed} failed, ${skipped.length} skipped`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
});
