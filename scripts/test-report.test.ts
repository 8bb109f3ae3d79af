import { readJest, readPlaywright } from './test-report.mjs';

test('jest: a file that cannot be run counts as failed; what was skipped or needed a second try is named', () => {
  const tests = [
    { status: 'passed', fullName: 'one', invocations: 1 },
    { status: 'failed', fullName: 'two', invocations: 2 },
    { status: 'passed', fullName: 'three', invocations: 2 },
    { status: 'pending', fullName: 'the bus over NATS', invocations: 0 },
  ];
  expect(readJest({ numRuntimeErrorTestSuites: 1, tests })).toEqual({
    passed: 2,
    failed: 2,
    skipped: ['the bus over NATS'],
    unsteady: ['three'],
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
