import { failures, reportOf, slowest } from './report.mjs';

const one = { file: 'a.test.ts', name: 'is', seconds: 1 };
const step = (title: string, seconds: number, files: { file: string; seconds: number }[] = []) => ({
  ...{ title, seconds, passed: [one, one], failed: [], unsteady: [], skipped: [], files },
});
const run = { set: 'core', commit: 'c', seconds: 60 };

test('a report sums up its steps and has the slowest files first', () => {
  const files = Array.from({ length: 12 }, (_, index) => ({ file: `${index}.test.ts`, seconds: index }));
  const report = reportOf([step('lint', 3), step('browser', 50, files)], run);
  expect(report).toMatchObject({ passed: 4, failed: 0, seconds: 60, steps: [{ title: 'lint', seconds: 3 }, {}] });
  expect(slowest(report)).toHaveLength(10);
  expect(report.tests).toHaveLength(4);
  expect(slowest(report)[0]).toBe('   11.0 s  11.test.ts');
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

test('a test that ran several times is shown once, with how often it failed', () => {
  const failed = ['It is late.', 'It is gone.'].map((message) => ({ file: 'a.spec.ts', name: 'opens', message }));
  expect(failures([{ ...step('browser', 1), failed }])).toEqual([
    '',
    'FAILED  browser: a.spec.ts › opens (2 times)',
    '    It is late.',
    "  Alone: npm test -- a.spec.ts 'opens'",
  ]);
});
