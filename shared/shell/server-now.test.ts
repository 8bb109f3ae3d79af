import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serverNow, setServerClock } from './server-now.ts';

test('it is the clock of the last set host; without one, of this computer', () => {
  const before = Date.now();
  setServerClock({ now: () => 5 });
  expect(serverNow()).toEqual(new Date(5));
  setServerClock({});
  expect(serverNow().getTime()).toBeGreaterThanOrEqual(before);
});

test('no page uses the clock of this computer', () => {
  const remotes = readdirSync('.').filter((name) => name.startsWith('mfe-'));
  const folders = ['host', ...remotes, 'shared/ui', 'shared/shell', 'shared/antd'];
  const files = folders
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|checks)\.|\/(testing|recorded|node_modules)\//.test(file));
  expect(files.length).toBeGreaterThan(400);
  expect(files.filter((file) => /new Date\(\)|dayjs\(\)/.test(readFileSync(file, 'utf8')))).toEqual([]);
});
