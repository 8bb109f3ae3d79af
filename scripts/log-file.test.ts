import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../backend/testing/until.ts';
import { openLog } from './log-file.mjs';

test('a log of months is two files at most, without a line lost between them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dmp-log-'));
  const path = join(folder, 'backend.log');
  const write = openLog(path, 1000);
  for (let count = 0; count < 100; count += 1) write(`line ${count} ${'x'.repeat(40)}`);
  const numbers = (file: string) => [...readFileSync(file, 'utf8').matchAll(/^line (\d+)/gm)].map(([, n]) => Number(n));
  await until(async () => numbers(path).at(-1) === 99);
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
