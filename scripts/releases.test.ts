import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root, run } from './processes.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dmp-releases-'));
  put('remotes.json', [{ name: 'logs', url: '/remotes/logs/', paths: ['/logs'] }]);
  put('host/release.json', { version: '1.0.0-h', shell: '2.0.0' });
  put('host/1.0.0-h/release.json', { version: '1.0.0-h' });
  for (const version of ['1.0.0-a', '1.0.0-b']) put(`remotes/logs/${version}/release.json`, { version });
  put('remotes/logs/release.json', { version: '1.0.0-b' });
});
afterEach(() => rmSync(folder, { recursive: true }));

function put(path: string, content: unknown): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), JSON.stringify(content));
}

const command = (name: string, ...args: string[]) => {
  const options = { env: { ...process.env, CONSOLE_DIR: folder }, encoding: 'utf8' } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [`${root}scripts/${name}.mjs`, ...args], options);
  return { status, said: stdout + stderr };
};

test('what runs is listed, rolled back, and put forward again', () => {
  expect(command('releases').said).toMatch(/host +1\.0\.0-h\n +logs +1\.0\.0-b\n +1\.0\.0-a +\d{4}-\d\d-\d\dT/);
  expect(command('rollback', 'mfe-logs').said).toContain('logs is pinned to 1.0.0-a: every page');
  expect(command('releases').said).toMatch(/logs +1\.0\.0-a +pinned/);
  expect(command('rollback', 'logs', '--end').said).toContain('logs is no longer pinned: 1.0.0-b runs.');
});

test.each([
  ['rollback', [], 'Name the part'],
  ['rollback', ['logs', '9.9.9'], 'There is no version 9.9.9 of logs. There are: 1.0.0-'],
  ['rollback', ['logz'], 'There is no release of "logz". There are: host, logs.'],
  ['release', ['logz'], 'Name one part, such as: npm run release -- devices. There are: host, alerts,'],
  ['releases', ['http://127.0.0.1:1'], 'http://127.0.0.1:1/host/release.json could not be read'],
])('%s %p is refused with a sentence, and no stack of calls', (name, args, sentence) => {
  const { status, said } = command(name, ...args);
  expect(status).toBe(1);
  expect(said).toContain(sentence);
  expect(said).not.toMatch(/^\s+at /m);
});

test('a console that runs somewhere is asked', async () => {
  const documents: Record<string, unknown> = {
    '/host/release.json': { version: '2.0.0-h', shell: '2.1.0' },
    '/remotes.json': [
      { name: 'logs', url: '/remotes/logs/', pin: '1.0.0-a' },
      { name: 'gone', url: '/remotes/gone/' },
    ],
    '/remotes/logs/1.0.0-a/release.json': { version: '1.0.0-a' },
  };
  const server: Server = createServer(({ url = '' }, answer) => {
    answer.statusCode = documents[url] ? 200 : 404;
    answer.end(JSON.stringify(documents[url] ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const { output } = await run(process.execPath, ['scripts/releases.mjs', `http://127.0.0.1:${port}`], { quiet: true });
  server.close();
  expect(output).toMatch(/host +2\.0\.0-h +shell contract 2\.1\.0\n/);
  expect(output).toMatch(/logs +1\.0\.0-a +pinned\n/);
  expect(output).toMatch(/gone +cannot be read: .*it answered 404/);
});
