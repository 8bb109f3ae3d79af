import { loadSchemas } from './descriptor.mjs';
import { judge, readRecords } from './shell-record.mjs';
import { shapeOfShell } from './shell-shape.mjs';

let shape = '';
beforeAll(async () => {
  shape = await shapeOfShell();
}, 60_000);

test('the contract is what was recorded for its version, and its version made the right step', async () => {
  const { shellVersion } = await loadSchemas();
  const { isRecorded, fault } = await judge(shellVersion, shape, readRecords());
  expect(fault).toBeUndefined();
  // Not recorded? Run: npm run record-shell
  expect(isRecorded).toBe(true);
}, 60_000);

/** The shape after a change of it, which must be found there. */
function changed(from: string, to: string): string {
  expect(shape).toContain(from);
  return shape.replace(from, to);
}

const breaking = 'does not run on this one';
const fitting = 'still runs on this one: make it 2.1.0 in shared/shell/shell.ts, then run npm run record-shell.';

describe.each<[string, () => string, string]>([
  ['a member was removed', () => changed('setTitle: (name: string) => void;', ''), breaking],
  ['a parameter was narrowed', () => changed('setTitle: (name: string)', "setTitle: (name: 'Device')"), breaking],
  [
    'a parameter was added',
    () => changed('setTitle: (name: string)', 'setTitle: (name: string, icon: string)'),
    breaking,
  ],
  ['an option became required', () => changed('holds?: (to: URL)', 'holds: (to: URL)'), breaking],
  ['an answer is another', () => changed('getToken: () => Promise<string>', 'getToken: () => string'), breaking],
  ['a part may be missing', () => changed('inSight: boolean', 'inSight?: boolean'), breaking],
  ['a third theme was added', () => changed("mode: 'light'", "mode: 'dim' | 'light'"), breaking],
  ['a permission is unknown', () => changed("| 'read:devices'", ''), breaking],
  ['a member was added', () => changed('setTitle:', 'print: () => void;\n    setTitle:'), fitting],
  ['a parameter became optional', () => changed('setTitle: (name: string)', 'setTitle: (name?: string)'), fitting],
  ['a permission was added', () => changed("| 'read:devices'", "| 'read:devices' | 'read:tariffs'"), fitting],
])('when %s', (_what, change, sentence) => {
  const judged = (version: string) => judge(version, change(), new Map([['2.0.0', shape]]));

  test('the same version is refused, with the step that is right', async () => {
    const { fault } = await judged('2.0.0');
    expect(fault).toContain('The Shell is not what was recorded for 2.0.0.');
    expect(fault).toContain(sentence);
  }, 60_000);

  test('the right step is taken, and a smaller one refused', async () => {
    const [right, small] = sentence === breaking ? ['3.0.0', '2.7.1'] : ['2.1.0', '2.0.1'];
    await expect(judged(right)).resolves.toEqual({ isRecorded: false });
    expect((await judged(small)).fault).toContain(sentence);
  }, 60_000);
});

test('a step that was recorded is held against the version before, too', async () => {
  const without = changed('setTitle: (name: string) => void;', '');
  const records = new Map([
    ['2.0.0', shape],
    ['2.1.0', without],
  ]);
  expect((await judge('2.1.0', without, records)).fault).toContain('make it 3.0.0');
}, 60_000);
