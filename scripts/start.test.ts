// Faults that a person at the keyboard can mend: one sentence, exit code 1,
// and nothing begun.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

async function start(env: Record<string, string>): Promise<{ code: unknown; said: string }> {
  const child = spawn(process.execPath, ['scripts/start.mjs'], { env: { ...process.env, ...env } });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  }
  const [code] = await once(child, 'close');
  return { code, said: said.trim() };
}

test('a port in use', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' && address ? String(address.port) : '';
  expect(await start({ PORT: port })).toEqual({
    code: 1,
    said: `Device Management Portal\n\nPort ${port} is in use. Stop what listens there, or choose another: PORT=9001 npm start`,
  });
  other.close();
});

test.each(['abc', '0', '70000', '90.5', ''])('PORT=%j', async (port) => {
  expect(await start({ PORT: port })).toEqual({
    code: 1,
    said: `Device Management Portal\n\nPORT is "${port}"; it must be a whole number from 1 to 65535.`,
  });
});

test('a data folder that cannot be made', async () => {
  const { code, said } = await start({ PORT: '9871', DATA_DIR: 'package.json/data' });
  expect(code).toBe(1);
  expect(said).toMatch(
    /package\.json\/data cannot be written to\. Make it writable, or choose another with DATA_DIR\.$/,
  );
});

test('the data folder is its owner’s alone, before anything is in it', async () => {
  const parent = mkdtempSync(join(tmpdir(), 'dmp-start-'));
  const folder = join(parent, 'data');
  const program = "import('./scripts/environment.mjs').then(({ dataFolder }) => dataFolder())";
  const child = spawn(process.execPath, ['-e', program], { env: { ...process.env, DATA_DIR: folder } });
  expect(await once(child, 'close')).toEqual([0, null]);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  rmSync(parent, { recursive: true });
});
