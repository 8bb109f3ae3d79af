// `npm test`: everything that must hold, from a fresh clone on. The last line
// is the sum over all kinds of tests.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { ensureBrowser } from './browser.mjs';
import { buildAll } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { root, run, stopOnSignals, tool } from './processes.mjs';
import { command, line, timed, title } from './say.mjs';

const results = `${root}.cache/test`;
const sum = { passed: 0, failed: 0, skipped: 0 };

/** @param {Partial<typeof sum>} counts */
function add({ passed = 0, failed = 0, skipped = 0 }) {
  sum.passed += passed;
  sum.failed += failed;
  sum.skipped += skipped;
}

/** A check that passes or fails as a whole. @param {string} step @param {string} text @param {string} program @param {string[]} args */
const check = (step, text, program, args) =>
  timed(step, text, async () => {
    const { code } = await run(program, args);
    add(code === 0 ? { passed: 1 } : { failed: 1 });
  });

/**
 * @param {string} name of a results file
 * @returns {Record<string, number> & { stats?: Record<string, number> } | undefined} undefined when the runner died before it wrote one
 */
function read(name) {
  try {
    return JSON.parse(readFileSync(`${results}/${name}.json`, 'utf8'));
  } catch {
    return undefined;
  }
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
    const report = read(name);
    const counts = {
      passed: report?.numPassedTests ?? 0,
      // A file that cannot even be run holds tests that did not pass.
      failed: (report?.numFailedTests ?? 0) + (report?.numRuntimeErrorTestSuites ?? 0),
      skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
    };
    if (code !== 0 && counts.failed === 0) counts.failed = 1;
    add(counts);
  });

/** @param {string} chromium */
const playwright = (chromium) =>
  timed('test', 'browser tests', async () => {
    const env = { ...process.env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: `${results}/browser.json` };
    const { code } = await run(tool('playwright'), ['test', '-c', 'e2e', '--reporter=list,json'], {
      env,
    });
    const stats = read('browser')?.stats;
    const counts = {
      passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
      failed: stats?.unexpected ?? 0,
      skipped: stats?.skipped ?? 0,
    };
    if (code !== 0 && counts.failed === 0) counts.failed = 1;
    add(counts);
  });

await command(async () => {
  title('Device Management Portal: tests');
  stopOnSignals(1);
  await ensureInstalled();
  const chromium = await ensureBrowser();
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  await check('lint', 'format and lint', tool('biome'), ['ci', '--error-on-warnings', '.']);
  await check('types', 'types', process.execPath, ['scripts/types.mjs']);
  await buildAll();
  await jest('node', 'rules in Node');
  await jest('dom', 'components');
  for (const database of ['pglite', 'postgres']) {
    await jest('integration', `backend on ${database}`, {
      args: ['--maxWorkers=2'],
      env: { TEST_DATABASE: database },
    });
  }
  await playwright(chromium);
  line(`\n${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`);
  process.exitCode = sum.failed === 0 && sum.passed > 0 ? 0 : 1;
});
