// `npm test`: everything that must hold, from a fresh clone on. The last lines
// name what was skipped or passed at a second try alone, and give the sum.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { ensureBrowser } from './browser.mjs';
import { buildAll } from './build.mjs';
import { ensureChdb } from './chdb.mjs';
import { ensureInstalled } from './install.mjs';
import { root, run, stopOnSignals, tool } from './processes.mjs';
import { command, line, timed, title } from './say.mjs';
import { ensureTestPrograms } from './test-programs.mjs';
import { readJest, readPlaywright } from './test-report.mjs';

/** Integration tests that depend on how a database is opened, shared, upgraded, and ended. */
const ofTheDatabase = 'backend/(database|device-state|gateway|maintenance|retention|start|stop|backup)';

const results = `${root}.cache/test`;
/** @type {import('./test-report.mjs').Report} */
const sum = { passed: 0, failed: 0, skipped: [], unsteady: [] };

/** @param {Partial<typeof sum>} counts */
function add({ passed = 0, failed = 0, skipped = [], unsteady = [] }) {
  sum.passed += passed;
  sum.failed += failed;
  sum.skipped.push(...skipped);
  sum.unsteady.push(...unsteady);
}

/** A check that passes or fails as a whole. @param {string} step @param {string} text @param {string} program @param {string[]} args */
const check = (step, text, program, args) =>
  timed(step, text, async () => {
    const { code } = await run(program, args);
    add(code === 0 ? { passed: 1 } : { failed: 1 });
  });

/**
 * Counts what a runner has written; one that died before it wrote anything has failed.
 * @template T
 * @param {number} code it ended with
 * @param {string} name of its results file
 * @param {(report: T) => Partial<typeof sum>} read
 */
function addReport(code, name, read) {
  const file = `${results}/${name}.json`;
  const counts = existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : { failed: 0 };
  add(code !== 0 && !counts.failed ? { ...counts, failed: 1 } : counts);
}

/**
 * @param {string} project of jest.config.mjs
 * @param {string} text what it tests
 * @param {{ args?: string[], env?: NodeJS.ProcessEnv }} [options]
 */
const jest = (project, text, { args = [], env = {} } = {}) =>
  timed('test', text, async () => {
    const name = text.replaceAll(' ', '-');
    const output = ['--json', `--outputFile=${results}/${name}.json`];
    const { code } = await run(tool('jest'), [`--selectProjects=${project}`, ...output, ...args], {
      env: { ...process.env, ...env },
    });
    addReport(code, name, readJest);
  });

/** @param {string} chromium */
const playwright = (chromium) =>
  timed('test', 'browser tests', async () => {
    const env = { ...process.env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: `${results}/browser.json` };
    const { code } = await run(tool('playwright'), ['test', '-c', 'e2e', '--reporter=list,json'], {
      env,
    });
    addReport(code, 'browser', readPlaywright);
  });

await command(async () => {
  title('Device Management Portal: tests');
  stopOnSignals(1);
  await ensureInstalled();
  const chromium = await ensureBrowser();
  await ensureTestPrograms();
  await ensureChdb();
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  await check('lint', 'format and lint', tool('biome'), ['ci', '--error-on-warnings', '.']);
  await check('types', 'types', process.execPath, ['scripts/types.mjs']);
  await buildAll();
  // By itself jest leaves one core to whoever looks on: nobody does.
  const everyCore = { args: ['--maxWorkers=100%'] };
  await jest('node', 'rules in Node', everyCore);
  await jest('dom', 'components', everyCore);
  // They wait for processes more than they compute: one more than this machine's two cores.
  const workers = '--maxWorkers=3';
  await jest('integration', 'backend on postgres', { args: [workers], env: { TEST_DATABASE: 'postgres' } });
  // The embedded one is the same engine, and the browser tests run on it. What is its own is that it has one connection and ends with its process.
  await jest('integration', 'backend on pglite', {
    args: [workers, '--testPathPatterns', ofTheDatabase],
    env: { TEST_DATABASE: 'pglite' },
  });
  await jest('hostile', 'hostile callers', { args: ['--runInBand'], env: { TEST_DATABASE: 'postgres' } });
  await playwright(chromium);
  line('');
  for (const name of sum.skipped) line(`skipped: ${name}`);
  for (const name of sum.unsteady) line(`passed at the second try: ${name}`);
  line(`${sum.passed} passed, ${sum.failed} failed, ${sum.skipped.length} skipped`);
  process.exitCode = sum.failed === 0 && sum.passed > 0 ? 0 : 1;
});
