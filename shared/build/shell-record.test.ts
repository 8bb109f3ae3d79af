import { loadSchemas } from './descriptor.mjs';
import { checkShellVersion, readRecords } from './shell-record.mjs';
import { shapeOfShell } from './shell-shape.mjs';

let shape = '';
beforeAll(async () => {
  shape = await shapeOfShell();
}, 60_000);

test('the contract matches the record of its version, and the version is the right step', async () => {
  const { shellVersion } = await loadSchemas();
  const { isRecorded, fault } = await checkShellVersion(shellVersion, shape, readRecords());
  expect(fault).toBeUndefined();
  // Not recorded? Run: npm run record-shell
  expect(isRecorded).toBe(true);
}, 60_000);

/** The shape with a replaced text, which must exist. */
function changed(from: string, to: string): string {
  expect(shape).toContain(from);
  return shape.replace(from, to);
}

const breakingChange = 'does not run on this one';
const compatibleChange =
  'still runs on this one: make it 2.1.0 in shared/shell/shell.ts, then run npm run record-shell.';

describe.each<[string, () => string, string]>([
  ['a member was removed', () => changed('setTitle: (name: string) => void;', ''), breakingChange],
  ['a parameter was narrowed', () => changed('setTitle: (name: string)', "setTitle: (name: 'Device')"), breakingChange],
  [
    'a parameter was added',
    () => changed('setTitle: (name: string)', 'setTitle: (name: string, icon: string)'),
    breakingChange,
  ],
  ['an option became required', () => changed('holds?: (to: URL)', 'holds: (to: URL)'), breakingChange],
  ['an answer is another', () => changed('getToken: () => Promise<string>', 'getToken: () => string'), breakingChange],
  ['a member became optional', () => changed('inSight: boolean', 'inSight?: boolean'), breakingChange],
  ['a third theme was added', () => changed("mode: 'light'", "mode: 'dim' | 'light'"), breakingChange],
  ['a permission is unknown', () => changed("| 'read:devices'", ''), breakingChange],
  ['a member was added', () => changed('setTitle:', 'print: () => void;\n    setTitle:'), compatibleChange],
  [
    'a parameter became optional',
    () => changed('setTitle: (name: string)', 'setTitle: (name?: string)'),
    compatibleChange,
  ],
  ['a permission was added', () => changed("| 'read:devices'", "| 'read:devices' | 'read:tariffs'"), compatibleChange],
])('when %s', (_what, change, sentence) => {
  const check = (version: string) => checkShellVersion(version, change(), new Map([['2.0.0', shape]]));

  test('the same version is rejected, and the right step is named', async () => {
    const { fault } = await check('2.0.0');
    expect(fault).toContain('The Shell is not what was recorded for 2.0.0.');
    expect(fault).toContain(sentence);
  }, 60_000);

  test('the right step is accepted, and a smaller one rejected', async () => {
    const [right, small] = sentence === breakingChange ? ['3.0.0', '2.7.1'] : ['2.1.0', '2.0.1'];
    await expect(check(right)).resolves.toEqual({ isRecorded: false });
    expect((await check(small)).fault).toContain(sentence);
  }, 60_000);
});

test('a recorded version is compared with the previous one too', async () => {
  const without = changed('setTitle: (name: string) => void;', '');
  const records = new Map([
    ['2.0.0', shape],
    ['2.1.0', without],
  ]);
  expect((await checkShellVersion('2.1.0', without, records)).fault).toContain('make it 3.0.0');
}, 60_000);
