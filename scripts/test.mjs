// `npm test`: what every change must pass, from a fresh clone on; `npm run test:full`: everything;
// `npm run test:hostile`: every attack. docs/testing.md.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { ensureBrowser } from './browser.mjs';
import { ensureChdb } from './chdb.mjs';
import { ensureInstalled } from './install.mjs';
import { root, run, stopOnSignals, tool } from './processes.mjs';
import { command, Fault, line, title } from './say.mjs';
import { changedFiles } from './test/changed-files.mjs';
import { readImporters } from './test/import-graph.mjs';
import { layerOf, testFiles } from './test/layers.mjs';
import { readOptions } from './test/options.mjs';
import { createProgress } from './test/progress.mjs';
import { compared, failures, keepUnsteady, readReport, reportOf, slowest, writeReport } from './test/report.mjs';
import { selectChanged } from './test/select-changed.mjs';
import { selectNamed, selectSet } from './test/selection.mjs';
import { check, runJest, runPlaywright } from './test/steps.mjs';
import { ensureTestPrograms } from './test-programs.mjs';

/** Results and logs of a run: a folder for each kind, so that one test can be run beside a whole set. */
const folderOf = (/** @type {string} */ set) => `${root}.cache/test/${set}/`;
/** The report of each set is kept until the next run of it. CI may keep it elsewhere. */
const reportFile = (/** @type {string} */ set) =>
  `${process.env.TEST_REPORTS ?? `${root}.cache/test-reports`}/${set}.json`;
/** Browser tests of all runs that passed only on a retry. */
const unsteadyFile = `${root}.cache/test/unsteady.json`;
const read = (/** @type {string} */ file) => readFileSync(`${root}${file}`, 'utf8');

/** @param {import('./test/options.mjs').Options} options @returns {Promise<import('./test/selection.mjs').Selection>} */
async function selected(options) {
  const files = testFiles();
  if (options.kind === 'set') return selectSet(options.set, files, read);
  if (options.kind === 'named') {
    const isEmbedded = process.env.TEST_DATABASE === 'pglite';
    const selection = selectNamed(options.words, files, { read, isEmbedded });
    if (typeof selection === 'string') throw new Fault(selection);
    return selection;
  }
  const { files: changed, since } = await changedFiles(options.base);
  line(`  ${changed.length} files changed since ${since}.`);
  const importers = await readImporters(files.filter((file) => layerOf(file) !== 'browser').concat(programs));
  return selectChanged({ changed, files, importers, read });
}

/** What tests run without importing it. */
const programs = ['backend/main.ts', 'charge-points/main.ts'];

/**
 * @param {string} folder for results and logs
 * @param {import('./test/selection.mjs').Selection} selection
 * @returns {Promise<import('./test/report.mjs').StepReport[]>}
 */
async function runAll(folder, { checks, files, embedded, isFull, title: name }) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const context = { folder, begin: createProgress(), isFull, title: name };
  const usesBackend = [files.backend, files.hostile, embedded].some((list) => list.length > 0);
  const chromium = files.browser.length > 0 ? await ensureBrowser() : undefined;
  await ensureTestPrograms(files, usesBackend);
  if (usesBackend) await ensureChdb();

  /** @type {import('./test/report.mjs').StepReport[]} */
  const steps = [];
  const add = (/** @type {import('./test/report.mjs').StepReport[]} */ ...more) => steps.push(...more);
  const isBuilt = usesBackend || files.rules.length > 0 || chromium !== undefined;
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

  const units = [...files.rules, ...files.components];
  if (units.length > 0) add(await runJest(context, 'rules, components', { files: units, workers: '100%' }));
  // These wait for processes more than they compute: two more than there are cores.
  const workers = availableParallelism() + 2;
  const live = [...files.backend, ...files.hostile];
  const [onPostgres, onEmbedded] = await Promise.all([
    live.length > 0 ? runJest(context, 'backend, hostile', { files: live, workers }) : undefined,
    // A few in the core set, which start processes one after another: beside the others they cost no time.
    embedded.length > 0
      ? runJest(context, 'embedded database', { files: embedded, workers: 2, database: 'pglite' })
      : undefined,
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
  const steps = await runAll(folderOf(set), selection);
  // A copy without git has none.
  const { code, output } = await run('git', ['rev-parse', 'HEAD'], { quiet: true });
  const commit = code === 0 ? output.trim() : '';
  const report = reportOf(steps, { set, commit, seconds: process.uptime() });
  const before = readReport(reportFile(set));
  writeReport(reportFile(set), report);

  if (options.kind !== 'named') {
    line('');
    line('Slowest files:');
    for (const text of slowest(report)) line(text);
    for (const text of compared(report, before)) line(text);
  }
  for (const text of failures(steps)) line(text);
  line('');
  for (const name of report.skipped) line(`skipped: ${name}`);
  for (const text of keepUnsteady(unsteadyFile, steps, report)) line(text);
  if (selection.leftOut.length > 0)
    line(`Left out, since the change does not reach them: ${selection.leftOut.join(', ')}.`);
  line(`${report.seconds.toFixed(0)} s; where the time went: ${reportFile(set)}`);
  const { passed, failed, skipped } = report;
  line(`${passed} passed, ${failed} failed, ${skipped.length} skipped`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
});
