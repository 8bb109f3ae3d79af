import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { ConsoleConfig } from '@dmp/shared/contract';
import { Value } from '@sinclair/typebox/value';
import { type BackendProcess, startBackend } from '../testing/backend-process.ts';

let backend: BackendProcess;
let consoleDir: string;
beforeAll(async () => {
  consoleDir = mkdtempSync(join(tmpdir(), 'dmp-console-'));
  const files = {
    'index.html': '<!doctype html><meta name="nonce" content="__CSP_NONCE__"><div id="root"></div>',
    'csp.txt': "default-src 'self'; style-src 'nonce-__CSP_NONCE__'; connect-src 'self' __CONNECT_SRC__\n",
    'remotes.json': '[]',
    'host/main.1a2b3c4d.js': `console.log(${'1+'.repeat(2000)}1)`,
    'host/main.1a2b3c4d.js.br': 'compressed by the build, br',
    'host/main.1a2b3c4d.js.gz': 'compressed by the build, gzip',
    'host/later.1a2b3c4d.js': `console.log(${'1+'.repeat(2000)}1)`,
    'remotes/devices/release.json': '{}',
    'remotes/devices/1.0.0/remoteEntry.1a2b3c4d.js': '1',
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(consoleDir, name, '..'), { recursive: true });
    writeFileSync(join(consoleDir, name), text);
  }
  backend = await startBackend({ SEED_DEVICES: '0', CONSOLE_DIR: consoleDir });
});
afterAll(async () => {
  await backend.remove();
  rmSync(consoleDir, { recursive: true });
});

const get = (path: string, accept = 'text/html') => fetch(`${backend.url}${path}`, { headers: { accept } });

test.each(['/', '/devices', '/devices/42', '/index.html'])('%s is the page, with a nonce of its own', async (path) => {
  const nonces = new Set<string>();
  for (let i = 0; i < 2; i++) {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const text = await response.text();
    const nonce = /content="([^"]+)"/.exec(text)?.[1] ?? '';
    const ws = backend.url.replace('http', 'ws');
    expect(response.headers.get('content-security-policy')).toBe(
      `default-src 'self'; style-src 'nonce-${nonce}'; connect-src 'self' ${backend.url} ${ws}`,
    );
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(2);
});

test.each([
  ['/remotes.json', 'no-store'],
  ['/remotes/devices/release.json', 'no-store'],
  ['/host/main.1a2b3c4d.js', 'public, max-age=31536000, immutable'],
  ['/remotes/devices/1.0.0/remoteEntry.1a2b3c4d.js', 'public, max-age=31536000, immutable'],
])('%s may be kept: %s', async (path, expected) => {
  const response = await get(path, '*/*');
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe(expected);
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
});

test('config.json is what the console expects', async () => {
  const response = await get('/config.json', '*/*');
  expect(response.headers.get('cache-control')).toBe('no-store');
  const config: unknown = await response.json();
  expect(Value.Check(ConsoleConfig, config)).toBe(true);
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
  const { headers, body } = await raw('/host/main.1a2b3c4d.js', encodings);
  expect(body).toBe(`compressed by the build, ${encoding}`);
  expect(headers).toMatchObject({
    'content-encoding': encoding,
    'content-type': expect.stringMatching(/^(application|text)\/javascript; charset=utf-8$/),
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(headers.vary?.toLowerCase()).toContain('accept-encoding');
});

test('what takes no compressed file, or has none, gets it all the same', async () => {
  expect((await raw('/host/main.1a2b3c4d.js', 'identity')).body).toContain('console.log');
  const { headers, body } = await raw('/host/later.1a2b3c4d.js', 'gzip');
  expect(headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(Buffer.from(body, 'latin1')).toString()).toContain('console.log');
});

test.each([
  ['/host/gone.1a2b3c4d.js', '*/*'],
  ['/remotes/devices/9.9.9/remoteEntry.js', 'text/html'],
  ['/csp.txt', '*/*'],
  ['/../package.json', '*/*'],
  ['/%2e%2e/%2e%2e/etc/passwd', '*/*'],
  ['/favicon.png', '*/*'],
])('%s is a plain 404 that nobody keeps', async (path, accept) => {
  const response = await get(path, accept);
  expect(response.status).toBe(404);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.json()).toEqual({ error: 'There is nothing at this address for GET.' });
});

test('a remote may go and come back while we run', async () => {
  const path = '/remotes/devices/1.0.0/remoteEntry.1a2b3c4d.js';
  const [here, away] = [join(consoleDir, 'remotes/devices'), join(consoleDir, 'away')];
  renameSync(here, away);
  expect((await get(path, '*/*')).status).toBe(404);
  renameSync(away, here);
  expect((await get(path, '*/*')).status).toBe(200);
});
