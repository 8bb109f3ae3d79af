import { complete, readJest, readPlaywright, together } from './results.mjs';

test('jest: a file that cannot run counts as failed, and what was skipped is named', () => {
  const file = (path: string, ...statuses: string[]) => ({
    testFilePath: `/repository/${path}`,
    perfStats: { start: 1000, end: 3500 },
    testResults: statuses.map((status) => ({
      ...{ status, fullName: `it is ${status}`, duration: 250 },
      failureMessages: status === 'failed' ? ['It is not so.'] : [],
    })),
  });
  const broken = { ...file('b.test.ts'), testExecError: {}, failureMessage: 'It has no such export.' };
  expect(readJest([file('a.test.ts', 'passed', 'failed', 'pending'), broken], '/repository/')).toEqual({
    passed: [{ file: 'a.test.ts', name: 'it is passed', seconds: 0.25 }],
    failed: [
      { file: 'a.test.ts', name: 'it is failed', message: 'It is not so.' },
      { file: 'b.test.ts', name: '', message: 'It has no such export.' },
    ],
    unsteady: [],
    skipped: ['it is pending'],
    files: [
      { file: 'a.test.ts', seconds: 2.5 },
      { file: 'b.test.ts', seconds: 2.5 },
    ],
  });
});

test('browser: a test that passed only on its retry is named, and a run that could not begin has failed', () => {
  const spec = (title: string, status: string) => ({
    title,
    tests: [
      {
        status,
        results:
          status === 'expected' ? [{ duration: 500 }] : [{ duration: 500, errors: [{ message: 'It is not there.' }] }],
      },
    ],
  });
  const suites = [
    {
      title: 'host/shell.spec.ts',
      specs: [spec('opens', 'expected'), spec('closes', 'unexpected')],
      suites: [{ title: 'in the dark', specs: [spec('opens', 'flaky'), spec('closes', 'skipped')] }],
    },
  ];
  expect(readPlaywright({ suites, errors: [{ message: 'The product did not start.' }] })).toEqual({
    passed: [
      { file: 'e2e/host/shell.spec.ts', name: 'opens', seconds: 0.5 },
      { file: 'e2e/host/shell.spec.ts', name: 'in the dark opens', seconds: 0.5 },
    ],
    failed: [
      { file: 'e2e/host/shell.spec.ts', name: 'closes', message: 'It is not there.' },
      { file: '', name: '', message: 'The product did not start.' },
    ],
    unsteady: [{ file: 'e2e/host/shell.spec.ts', name: 'in the dark opens', message: 'It is not there.' }],
    skipped: ['e2e/host/shell.spec.ts in the dark closes'],
    files: [{ file: 'e2e/host/shell.spec.ts', seconds: 2 }],
  });
});

describe('a runner', () => {
  const results = {
    passed: [{ file: 'a.test.ts', name: 'is', seconds: 1 }],
    failed: [],
    unsteady: [],
    skipped: [],
    files: [],
  };
  test('that passes and prints something has failed', () => {
    expect(complete({ code: 0, output: '' }, results)).toEqual(results);
    expect(complete({ code: 0, output: '(node:7) Warning: …' }, results).failed).toEqual([
      { file: '', name: '', message: 'A passing run prints nothing, but this did:\n(node:7) Warning: …' },
    ]);
  });
  test('that dies before it reports has failed', () => {
    expect(complete({ code: 134, output: 'out of memory' }, undefined).failed).toEqual([
      { file: '', name: '', message: 'out of memory' },
    ]);
    expect(complete({ code: 1, output: '' }, results).failed).toHaveLength(1);
  });
});

test('several runs of the same files are one result, and what each skipped is named once', () => {
  const turn = {
    passed: [{ file: 'a.test.ts', name: 'is', seconds: 1 }],
    failed: [],
    unsteady: [],
    skipped: ['waits'],
    files: [],
  };
  expect(together([turn, turn])).toEqual({ ...turn, passed: [...turn.passed, ...turn.passed] });
});
