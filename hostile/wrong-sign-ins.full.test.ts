// Wrong sign-ins, each of which costs a slow hash.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BackendProcess, startBackend } from '../backend/testing/backend-process.ts';
import { authorizationRequest, Visitor } from '../backend/testing/browserless.ts';

const atOnce = 40;
const file = '/host/0.1.0-abc/main.1a2b3c4d.js';

let backend: BackendProcess;
let consoleDir: string;
beforeAll(async () => {
  consoleDir = mkdtempSync(join(tmpdir(), 'dmp-console-'));
  mkdirSync(join(consoleDir, 'host/0.1.0-abc'), { recursive: true });
  writeFileSync(join(consoleDir, file), 'console.log(1);');
  backend = await startBackend({ SEED_DEVICES: '0', CONSOLE_DIR: consoleDir });
});
afterAll(async () => {
  await backend?.remove();
  rmSync(consoleDir, { recursive: true, force: true });
});

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

async function getFile(): Promise<void> {
  const response = await fetch(backend.url + file);
  expect(response.status).toBe(200);
  await response.text();
}

const wrongSignIn = (n: number) =>
  backend.call(undefined, 'POST', 'auth/token', { username: `nobody-${n}@example.com`, password: 'wrong' });

test(`${atOnce} at once hold up no file of the console, and those that would wait too long are told so`, async () => {
  await getFile();
  await wrongSignIn(0);
  const oneSignIn = await msOf(() => wrongSignIn(1));

  let isOver = false;
  const attack = Promise.all(Array.from({ length: atOnce }, (_, n) => wrongSignIn(n + 2))).finally(() => {
    isOver = true;
  });
  const waits: number[] = [];
  while (!isOver) waits.push(await msOf(getFile));
  const answers = await attack;

  // As many hashes as there are threads come before a file that waits for a thread, and the next ones after.
  expect(Math.max(...waits)).toBeLessThan(4 * oneSignIn);
  const refused = answers.filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThan(0);
  expect(answers.filter(({ status }) => status === 401).length + refused.length).toBe(atOnce);
  for (const { headers, body } of refused) {
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(body).toEqual({ error: 'Too many sign-ins at once. Try again in a few seconds.' });
  }
});

test('the sign-in page says the same', async () => {
  const visitor = new Visitor(backend.url);
  const { url } = await visitor.follow(await visitor.request(authorizationRequest(backend.url).address));
  const answers = await Promise.all(
    Array.from({ length: atOnce }, (_, n) =>
      visitor.request(url.href, { email: `somebody-${n}@example.com`, password: 'wrong' }),
    ),
  );
  const refused = answers.filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThan(0);
  for (const response of refused) {
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await response.text()).toContain('Too many sign-ins at once. Try again in a few seconds.');
  }
});
