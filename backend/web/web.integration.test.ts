import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { ConsoleConfig } from '@dmp/shared/contract';
import { Value } from '@sinclair/typebox/value';
import { type BackendProcess, startBackend } from '../testing/backend-process.ts';

let backend: BackendProcess;
let consoleDir: string;
const remotes = [
  { name: 'devices', url: '/remotes/devices/', label: '</script><script>alert(1)' },
  { name: 'logs', url: '/remotes/logs/' },
  { name: 'alerts', url: '/remotes/alerts/' },
  { name: 'elsewhere', url: 'https://cdn.example.com/remotes/elsewhere/' },
  { name: 'outside', url: '/../' },
];
beforeAll(async () => {
  consoleDir = join(mkdtempSync(join(tmpdir(), 'dmp-console-')), 'console');
  const files = {
    'remotes.json': JSON.stringify(remotes),
    'host/release.json': '{"version":"0.1.0-abc"}',
    'host/0.1.0-abc/index.html':
      '<!doctype html><meta name="nonce" content="__CSP_NONCE__"><!-- boot --><div id="root"></div>',
    'host/0.1.0-abc/csp.txt':
      "default-src 'self'; script-src 'self'; style-src 'nonce-__CSP_NONCE__'; connect-src 'self' __CONNECT_SRC__\n",
    'host/0.2.0-def/index.html': '<!doctype html>of another version',
    'host/0.2.0-def/csp.txt': "default-src 'none'",
    'host/0.1.0-abc/main.1a2b3c4d.js': `console.log(${'1+'.repeat(2000)}1)`,
    'host/0.1.0-abc/main.1a2b3c4d.js.br': 'compressed by the build, br',
    'host/0.1.0-abc/main.1a2b3c4d.js.gz': 'compressed by the build, gzip',
    'host/0.1.0-abc/later.1a2b3c4d.js': `console.log(${'1+'.repeat(2000)}1)`,
    'remotes/devices/release.json': '{"version":"2.0.0"}',
    'remotes/devices/1.0.0/release.json': '{"version":"1.0.0"}',
    'remotes/logs/release.json': '{ no JSON',
    'remotes/devices/1.0.0/remoteEntry.1a2b3c4d.js': '1',
    '../maps/host/0.1.0-abc/main.1a2b3c4d.js.map': '{}',
    '../release.json': '{"secret":true}',
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(consoleDir, name, '..'), { recursive: true });
    writeFileSync(join(consoleDir, name), text);
  }
  backend = await startBackend({ SEED_DEVICES: '0', CONSOLE_DIR: consoleDir });
});
afterAll(async () => {
  await backend.remove();
  rmSync(dirname(consoleDir), { recursive: true });
});

const get = (path: string, accept = 'text/html') => fetch(`${backend.url}${path}`, { headers: { accept } });

test.each([
  ...['/', '/devices', '/devices/42', '/index.html'],
  // IDs in addresses may hold what looks like a file or a path.
  ...['/devices/CB.1', '/devices/CB.html', '/devices/..%2F..%2Fetc%2Fpasswd', '/devices/A%252FB'],
])('%s is the page, with a nonce of its own', async (path) => {
  const nonces = new Set<string>();
  for (let i = 0; i < 2; i++) {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const text = await response.text();
    const nonce = /content="([^"]+)"/.exec(text)?.[1] ?? '';
    const ws = backend.url.replace('http', 'ws');
    expect(response.headers.get('content-security-policy')).toBe(
      `default-src 'self'; script-src 'self'; style-src 'nonce-${nonce}'; connect-src 'self' ${backend.url} ${ws}`,
    );
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(2);
});

test.each([
  ['/remotes.json', 'no-store'],
  ['/host/release.json', 'no-store'],
  ['/remotes/devices/release.json', 'no-store'],
  ['/remotes/devices/1.0.0/release.json', 'public, max-age=31536000, immutable'],
  ['/host/0.1.0-abc/main.1a2b3c4d.js', 'public, max-age=31536000, immutable'],
  ['/remotes/devices/1.0.0/remoteEntry.1a2b3c4d.js', 'public, max-age=31536000, immutable'],
])('%s may be kept: %s', async (path, expected) => {
  const response = await get(path, '*/*');
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe(expected);
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
});

describe('the documents in the page', () => {
  const documents = async (): Promise<Record<string, unknown>> => {
    const text = await (await get('/devices')).text();
    const [, block = ''] = /<script type="application\/json" id="dmp-boot">(.*?)<\/script>/.exec(text) ?? [];
    return JSON.parse(block);
  };
  const release = (content: string) => writeFileSync(join(consoleDir, 'remotes/devices/release.json'), content);

  test('are those the console would ask for, and no text in them ends their element', async () => {
    const config: unknown = await (await get('/config.json', '*/*')).json();
    await expect(documents()).resolves.toEqual({
      '/config.json': config,
      '/remotes.json': remotes,
      '/host/release.json': { version: '0.1.0-abc' },
      '/remotes/devices/release.json': { version: '2.0.0' },
    });
  });

  test('follow a release, and a pin', async () => {
    release('{"version":"2.0.1"}');
    expect((await documents())['/remotes/devices/release.json']).toEqual({ version: '2.0.1' });
    release('');
    expect(await documents()).not.toHaveProperty(['/remotes/devices/release.json']);
    writeFileSync(join(consoleDir, 'remotes.json'), JSON.stringify([{ ...remotes[0], pin: '1.0.0' }]));
    expect((await documents())['/remotes/devices/1.0.0/release.json']).toEqual({ version: '1.0.0' });
    writeFileSync(join(consoleDir, 'remotes.json'), JSON.stringify(remotes));
    release('{"version":"2.0.0"}');
  });
});

test('the page and its policy are those of the release that is current', async () => {
  const file = join(consoleDir, 'host/release.json');
  writeFileSync(file, '{"version":"0.2.0-def"}');
  const next = await get('/');
  expect(await next.text()).toBe('<!doctype html>of another version');
  expect(next.headers.get('content-security-policy')).toBe("default-src 'none'");
  rmSync(file);
  expect((await get('/')).status).toBe(503);
  writeFileSync(file, '{"version":"../../etc"}');
  expect((await get('/')).status).toBe(500);
  writeFileSync(file, '{"version":"0.1.0-abc"}');
});

test('config.json is what the console expects', async () => {
  const response = await get('/config.json', '*/*');
  expect(response.headers.get('cache-control')).toBe('no-store');
  const config: unknown = await response.json();
  expect(Value.Check(ConsoleConfig, config)).toBe(true);
  expect(config).not.toHaveProperty('remoteOverrides');
  expect(config).toMatchObject({
    apiHost: '/api',
    oidc: { authority: `${backend.url}/oidc`, clientId: 'dmp-console', resource: `${backend.url}/api` },
  });
});

/** What comes over the wire, without a client that unpacks it. */
const raw = (path: string, encodings: string) =>
  new Promise<{ headers: IncomingHttpHeaders; body: string }>((resolve, reject) => {
    request(`${backend.url}${path}`, { headers: { 'accept-encoding': encodings } }, (response) => {
      let body = '';
      response.setEncoding('latin1').on('data', (part: string) => {
        body += part;
      });
      response.on('end', () => resolve({ headers: response.headers, body }));
    })
      .on('error', reject)
      .end();
  });

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
])('to a browser that takes %s, a file goes as the build compressed it', async (encodings, encoding) => {
  const { headers, body } = await raw('/host/0.1.0-abc/main.1a2b3c4d.js', encodings);
  expect(body).toBe(`compressed by the build, ${encoding}`);
  expect(headers).toMatchObject({
    'content-encoding': encoding,
    'content-type': expect.stringMatching(/^(application|text)\/javascript; charset=utf-8$/),
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(headers.vary?.toLowerCase()).toContain('accept-encoding');
});

test('what takes no compressed file, or has none, gets it all the same', async () => {
  expect((await raw('/host/0.1.0-abc/main.1a2b3c4d.js', 'identity')).body).toContain('console.log');
  const { headers, body } = await raw('/host/0.1.0-abc/later.1a2b3c4d.js', 'gzip');
  expect(headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(Buffer.from(body, 'latin1')).toString()).toContain('console.log');
});

test.each([
  ['/host/0.1.0-abc/gone.1a2b3c4d.js', '*/*'],
  ['/maps/host/0.1.0-abc/main.1a2b3c4d.js.map', '*/*'],
  ['/../maps/host/0.1.0-abc/main.1a2b3c4d.js.map', '*/*'],
  ['/remotes/devices/9.9.9/remoteEntry.js', 'text/html'],
  // A page without its policy could be framed: what a version keeps of it is for a rollback.
  ['/host/0.1.0-abc/index.html', 'text/html'],
  ['/host/0.1.0-abc/index%2ehtml', 'text/html'],
  ['/host/0.1.0-abc/INDEX.HTML', 'text/html'],
  ['/host/0.1.0-abc/', 'text/html'],
  ['/host/0.1.0-abc/csp.txt', '*/*'],
  ['/csp.txt', '*/*'],
  ['/csp%2Etxt', '*/*'],
  ['/../package.json', '*/*'],
  ['/%2e%2e/%2e%2e/etc/passwd', '*/*'],
  ['/favicon.png', '*/*'],
])('%s is a plain 404 that nobody keeps', async (path, accept) => {
  const response = await get(path, accept);
  expect(response.status).toBe(404);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.json()).toEqual({ error: 'There is nothing at this address for GET.' });
});

test.each([
  ['bytes=999999999-', 416],
  ['bytes=0-3', 206],
])('of a file kept for ever, the answer to %s is kept only if it is the file', async (range, status) => {
  const path = '/remotes/devices/1.0.0/remoteEntry.1a2b3c4d.js';
  const response = await fetch(`${backend.url}${path}`, { headers: { range, 'accept-encoding': 'identity' } });
  expect(response.status).toBe(status);
  const kept = status === 416 ? 'no-store' : 'public, max-age=31536000, immutable';
  expect(response.headers.get('cache-control')).toBe(kept);
});

test.each(['/api/health', '/api/devices', '/api/nothing', '/api/openapi.json'])(
  '%s is kept by no cache',
  async (path) => {
    expect((await get(path, '*/*')).headers.get('cache-control')).toBe('no-store');
  },
);

test('a remote may go and come back while we run', async () => {
  const path = '/remotes/devices/1.0.0/remoteEntry.1a2b3c4d.js';
  const [here, away] = [join(consoleDir, 'remotes/devices'), join(consoleDir, 'away')];
  renameSync(here, away);
  expect((await get(path, '*/*')).status).toBe(404);
  renameSync(away, here);
  expect((await get(path, '*/*')).status).toBe(200);
});
