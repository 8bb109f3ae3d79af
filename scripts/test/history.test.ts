import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compared, overBudget, readHistory, unsteadyIn, writeHistory } from './history.mjs';
import { reportOf } from './report.mjs';

const step = (title: string, seconds: number, unsteadyTests: string[] = []) => ({
  ...{ title, seconds, passed: [], failed: [], skipped: [], files: [] },
  unsteady: unsteadyTests.map((name) => ({ file: 'e2e/a.spec.ts', name, message: '\u001b[31mToo late.\u001b[0m\n' })),
});
const run = { set: 'core', commit: 'c', seconds: 60 };

test('a step that took longer than in the run before is named; what varies by chance is not', () => {
  const before = reportOf([step('lint', 3), step('browser', 50)], run);
  const after = reportOf([step('lint', 6), step('browser', 71)], run);
  expect(compared(after, before)).toEqual([`browser: 71.0 s, +21.0 s against ${before.date}`]);
  expect(compared(after, undefined)).toEqual([]);
});

test('a step is named from a quarter over its budget on, by the budget of its set', () => {
  const document = '| step | `npm test` | full |\n|---|---|---|\n| browser | 40 | 80 |\n| lint, types | 4 | 4 |\n';
  const report = reportOf([step('browser', 50.4), step('lint, types', 5), step('more', 900)], run);
  expect(overBudget(report, document)).toEqual(['browser: 50 s, 26% over its budget of 40 s (docs/testing.md)']);
  expect(overBudget({ ...report, set: 'full' }, document)).toEqual([]);
});

test('a test that passed only on a retry is named with how often, and with whether its cause is written down', () => {
  const runs = [['opens', 'closes'], ['opens'], []].map((names) => reportOf([step('browser', 1, names)], run));
  expect(unsteadyIn(runs, '| `opens` | the product is still starting |')).toEqual([
    'unsteady, passed only on a retry in 1 of 3 runs: e2e/a.spec.ts › closes; find its cause, or write down in docs/testing.md what is known of it',
    'unsteady, passed only on a retry in 2 of 3 runs: e2e/a.spec.ts › opens; its cause is in docs/testing.md',
  ]);
  expect(runs[1]?.unsteady).toEqual([{ file: 'e2e/a.spec.ts', name: 'opens', message: 'Too late.' }]);
});

test('the last ten runs are kept, the newest first; a file of one run is none', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dmp-history-'));
  const file = join(folder, 'of/core.json');
  try {
    expect(readHistory(file)).toEqual([]);
    for (let at = 0; at < 12; at += 1)
      writeHistory(file, reportOf([step('lint', at)], { ...run, commit: `${at}` }), readHistory(file));
    expect(readHistory(file).map(({ commit }) => commit)).toEqual('11 10 9 8 7 6 5 4 3 2'.split(' '));
    writeFileSync(file, JSON.stringify({ set: 'core' }));
    expect(readHistory(file)).toEqual([]);
    // What a broken disk or another program left.
    writeFileSync(file, '[{');
    expect(readHistory(file)).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
