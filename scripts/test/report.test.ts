import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compared, failures, keepUnsteady, reportOf, slowest } from './report.mjs';

const step = (title: string, seconds: number, files: { file: string; seconds: number }[] = []) => ({
  ...{ title, seconds, passed: 2, failed: [], unsteady: [], skipped: [], files },
});
const run = { set: 'core', commit: 'c', seconds: 60 };

test('a report sums up its steps and has the slowest files first', () => {
  const files = Array.from({ length: 12 }, (_, index) => ({ file: `${index}.test.ts`, seconds: index }));
  const report = reportOf([step('lint', 3), step('browser', 50, files)], run);
  expect(report).toMatchObject({ passed: 4, failed: 0, seconds: 60, steps: [{ title: 'lint', seconds: 3 }, {}] });
  expect(slowest(report)).toHaveLength(10);
  expect(slowest(report)[0]).toBe('   11.0 s  11.test.ts');
});

test('a step that took longer than in the run before is named; what varies by chance is not', () => {
  const before = reportOf([step('lint', 3), step('browser', 50)], run);
  const after = reportOf([step('lint', 6), step('browser', 71)], run);
  expect(compared(after, before)).toEqual([`browser: 71.0 s, +21.0 s against ${before.date}`]);
  expect(compared(after, { ...before, set: 'full' })).toEqual([]);
  expect(compared(after, undefined)).toEqual([]);
});

test('what failed is shown with the command that runs it alone', () => {
  const failed = [{ file: 'a.test.ts', name: "keeps the owner's rows", message: '\u001b[31mIt is not so.\u001b[0m' }];
  expect(failures([{ ...step('backend', 1), failed, rerun: 'TEST_DATABASE=pglite ' }])).toEqual([
    '',
    "FAILED  backend: a.test.ts › keeps the owner's rows",
    '    It is not so.',
    "  Alone: TEST_DATABASE=pglite npm test -- a.test.ts 'keeps the owner'\\''s rows'",
  ]);
});

test('a test that passed only on its retry is named, and kept beside those of earlier runs, the last 200', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dmp-unsteady-'));
  const file = join(folder, 'of/runs.json');
  const kept = () => JSON.parse(readFileSync(file, 'utf8'));
  try {
    const unsteady = [{ file: 'e2e/a.spec.ts', name: 'opens', message: '\u001b[31mToo late.\u001b[0m\n' }];
    const at = (commit: string) => ({ commit, date: '2026-01-01T00:00:00.000Z' });
    expect(keepUnsteady(file, [step('lint', 1)], at('first'))).toEqual([]);
    expect(keepUnsteady(file, [step('lint', 1), { ...step('browser', 1), unsteady }], at('second'))).toEqual([
      'unsteady, passed only on a retry: e2e/a.spec.ts › opens',
    ]);
    expect(kept()).toEqual([{ file: 'e2e/a.spec.ts', name: 'opens', message: 'Too late.', ...at('second') }]);
    const many = Array.from({ length: 200 }, () => unsteady).flat();
    keepUnsteady(file, [{ ...step('browser', 1), unsteady: many }], at('third'));
    expect(kept()).toHaveLength(200);
    expect(kept()[0]).toMatchObject(at('third'));
  } finally {
    rmSync(folder, { recursive: true });
  }
});
