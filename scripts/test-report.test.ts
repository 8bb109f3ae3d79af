import { readJest, readPlaywright } from './test-report.mjs';

test('jest: a file that cannot be run counts as failed, and what was skipped is named', () => {
  const testResults = [
    {
      assertionResults: [
        { status: 'passed', fullName: 'one' },
        { status: 'failed', fullName: 'two' },
        { status: 'pending', fullName: 'the bus over NATS' },
      ],
    },
    { assertionResults: [] },
  ];
  expect(readJest({ numRuntimeErrorTestSuites: 1, testResults })).toEqual({
    passed: 1,
    failed: 2,
    skipped: ['the bus over NATS'],
    unsteady: [],
  });
});

test('browser: what passed at the second try only is counted and named', () => {
  const spec = (title: string, status: string) => ({ title, tests: [{ status }] });
  const suites = [
    {
      title: 'shell.spec.ts',
      specs: [spec('opens', 'expected'), spec('closes', 'unexpected')],
      suites: [{ title: 'in the dark', specs: [spec('opens', 'flaky'), spec('closes', 'skipped')] }],
    },
  ];
  expect(readPlaywright({ suites })).toEqual({
    passed: 2,
    failed: 1,
    skipped: ['shell.spec.ts › in the dark › closes'],
    unsteady: ['shell.spec.ts › in the dark › opens'],
  });
});
