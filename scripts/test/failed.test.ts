import { failedAfter, selectFailed } from './failed.mjs';

const files = [
  'shared/format/time.test.ts',
  'mfe-alerts/list/alert-list-page.test.tsx',
  'backend/start.integration.test.ts',
  'backend/stop.full.integration.test.ts',
  'e2e/alerts/alerts.spec.ts',
  'e2e/every-page/places.full.spec.ts',
];
const step = (title: string, passed: [file: string, name: string][], failed: [file: string, name: string][] = []) => ({
  ...{ title, seconds: 1, unsteady: [], skipped: [], files: [] },
  passed: passed.map(([file, name]) => ({ file, name, seconds: 1 })),
  failed: failed.map(([file, name]) => ({ file, name, message: 'It is not so.' })),
});
const failed = (title: string, file: string, name: string) => ({ step: title, file, name });

describe('what has failed', () => {
  const before = [
    failed('browser', 'e2e/alerts/alerts.spec.ts', 'opens'),
    failed('browser', 'e2e/alerts/alerts.spec.ts', 'closes'),
    failed('backend, hostile', 'backend/start.integration.test.ts', ''),
    failed('types', '', ''),
  ];

  test('stays so until it has run and passed', () => {
    const steps = [
      step('browser', [['e2e/alerts/alerts.spec.ts', 'opens']]),
      step('embedded database', [['backend/start.integration.test.ts', 'starts']]),
    ];
    expect(failedAfter(before, steps, false)).toEqual(before.slice(1));
  });

  test('is no longer a file that could not run once it runs, nor a check that has passed', () => {
    const steps = [
      step('backend, hostile', [], [['backend/start.integration.test.ts', 'starts']]),
      step('types', [['', '']]),
    ];
    expect(failedAfter(before, steps, false)).toEqual([
      ...before.slice(0, 2),
      failed('backend, hostile', 'backend/start.integration.test.ts', 'starts'),
    ]);
  });

  test('stands once, however often it failed, and is left out when its repetition does not find it', () => {
    const opens: [string, string] = ['e2e/alerts/alerts.spec.ts', 'opens'];
    const steps = [step('browser', [opens], [opens, opens])];
    expect(failedAfter(before, steps, true)).toEqual(before.slice(0, 1));
  });
});

describe('to repeat what failed', () => {
  test('chooses its files on the database they failed on, and its tests by their whole names', () => {
    const selection = selectFailed(
      [
        failed('browser', 'e2e/every-page/places.full.spec.ts', 'opens (all)'),
        failed('embedded database', 'backend/stop.full.integration.test.ts', 'stops'),
        failed('browser', 'e2e/removed.spec.ts', 'is no longer there'),
      ],
      files,
    );
    expect(selection).toMatchObject({
      checks: false,
      files: { browser: ['e2e/every-page/places.full.spec.ts'], backend: [], rules: [] },
      embedded: ['backend/stop.full.integration.test.ts'],
      isFull: true,
    });
    const pattern = new RegExp(typeof selection === 'string' ? '' : (selection.pattern ?? ''));
    for (const name of ['places.full.spec.ts opens (all)', 'opens (all) @full', 'stops']) expect(name).toMatch(pattern);
    for (const name of ['opens (all) again', 'opens all', 'stops late']) expect(name).not.toMatch(pattern);
  });

  test('repeats a file that could not run as a whole, a step that failed as a whole, and the checks', () => {
    expect(selectFailed([failed('browser', 'e2e/alerts/alerts.spec.ts', '')], files)).not.toHaveProperty('pattern');
    expect(selectFailed([failed('types', '', '')], files)).toMatchObject({ checks: true, files: { rules: [] } });
    expect(selectFailed([failed('rules, components', '', '')], files)).toMatchObject({
      files: { rules: [files[0]], components: [files[1]], backend: [], browser: [] },
    });
  });

  test('says in a sentence when there is nothing', () => {
    const sentence = 'No test failed the last time it ran: there is nothing to repeat.';
    expect(selectFailed([], files)).toBe(sentence);
    expect(selectFailed([failed('browser', 'e2e/removed.spec.ts', 'opens')], files)).toBe(sentence);
  });
});
