import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { isDeclared } from './node-version.mjs';
import { root } from './processes.mjs';

const { engines }: { engines: { node: string } } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));

test.each([
  ['20.18.3', false],
  ['20.19.0', true],
  ['20.20.2', true],
  ['21.7.3', false],
  ['22.11.0', false],
  ['22.23.3', true],
  ['23.11.1', false],
  ['24.0.0', true],
  ['26.10.0', true],
])('Node %s: %p', (version, declared) => expect(isDeclared(version, engines.node)).toBe(declared));

test('a range that is written in another way is no range that fits', () =>
  expect(() => isDeclared('24.0.0', '>=20 <25')).toThrow('cannot be read'));

test('one that is not is refused with a sentence, before anything is installed', () => {
  const program =
    "Object.defineProperty(process.versions, 'node', { value: '23.1.0' }); import('./scripts/start.mjs').then(() => {});";
  const { status, stderr } = spawnSync(process.execPath, ['-e', program], {
    cwd: root,
    env: { ...process.env, PORT: '9873' },
    encoding: 'utf8',
  });
  expect(stderr.trim()).toBe(
    'Node 23.1.0 is none that this is declared for (^20.19.0 || ^22.12.0 || >=24.0.0). The newest with long-term support is the one to take.',
  );
  expect(status).toBe(1);
});
