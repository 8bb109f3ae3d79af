import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openLog } from './log-file.mjs';

test('a log of months is two files at most, without a line lost between them', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dmp-log-'));
  const path = join(folder, 'backend.log');
  const write = openLog(path, 1000);
  for (let count = 0; count < 100; count += 1) write(`line ${count} ${'x'.repeat(40)}`);
  const numbers = (file: string) => [...readFileSync(file, 'utf8').matchAll(/^line (\d+)/gm)].map(([, n]) => Number(n));
  expect(numbers(path).at(-1)).toBe(99);
  expect(readdirSync(folder).sort()).toEqual(['backend.log', 'backend.log.1']);
  const kept = [...numbers(`${path}.1`), ...numbers(path)];
  expect(kept).toEqual(kept.map((_, index) => 100 - kept.length + index));
  expect(kept.length).toBeGreaterThan(20);
  for (const file of readdirSync(folder)) {
    expect(statSync(join(folder, file)).size).toBeLessThan(1100);
    expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600);
  }
  rmSync(folder, { recursive: true });
});

test('a line that finds no room ends nothing, and the next says how many are missing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dmp-log-'));
  const path = join(folder, 'backend.log');
  symlinkSync('/dev/full', path);
  const write = openLog(path, 12);
  for (let count = 0; count < 2; count += 1) write('no room');
  write('last');
  expect(readFileSync(path, 'utf8')).toMatch(
    /^\n\{"level":"warn","time":"[^"]+","msg":"2 lines of the log could not be written"\}\nlast\n$/,
  );
  rmSync(folder, { recursive: true });
});

test('where no new log can be begun, it goes on in the old one and says why', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dmp-log-'));
  const path = join(folder, 'backend.log');
  mkdirSync(`${path}.1`);
  const write = openLog(path, 10);
  for (let count = 0; count < 3; count += 1) write(`line number ${count}`);
  const text = readFileSync(path, 'utf8');
  for (let count = 0; count < 3; count += 1) expect(text).toContain(`line number ${count}\n`);
  expect(text).toMatch(/a new log could not be begun: .*EISDIR/);
  rmSync(folder, { recursive: true });
});
