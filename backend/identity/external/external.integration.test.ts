// A backend whose people sign in at another's provider, in a process of its own
// and configured differently in all that may differ.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import type { DevicesResponse } from '@dmp/shared/contract';
import { decodeJwt, decodeProtectedHeader, SignJWT, UnsecuredJWT } from 'jose';
import { type BackendProcess, startBackend } from '../../testing/backend-process.ts';
import { type ForeignProvider, startForeignProvider } from '../../testing/foreign-provider.ts';
import { connectCharger } from '../../testing/raw-charger.ts';
import { until } from '../../testing/until.ts';

const consoleOrigin = 'http://console.test';
const folder = mkdtempSync(join(tmpdir(), 'dmp-groups-'));
const groupsFile = join(folder, 'groups.json');
writeFileSync(
  groupsFile,
  JSON.stringify({ 'Fleet operators': ['read:devices', 'read:logs', 'delete:alerts'], viewers: ['read:devices'] }),
);
// Of a console as much as has the policy of its page.
mkdirSync(join(folder, 'host/1.0.0'), { recursive: true });
writeFileSync(join(folder, 'host/release.json'), '{"version":"1.0.0"}');
writeFileSync(join(folder, 'host/1.0.0/index.html'), '<!doctype html>');
writeFileSync(join(folder, 'host/1.0.0/csp.txt'), "connect-src 'self' __CONNECT_SRC__");

let provider: ForeignProvider;
let backend: BackendProcess;
beforeAll(async () => {
  provider = await startForeignProvider([consoleOrigin]);
  backend = await startBackend({
    ...provider.environment,
    OIDC_GROUPS_FILE: groupsFile,
    OIDC_VENDOR_GROUPS: 'suppliers',
    CONSOLE_ORIGINS: consoleOrigin,
    CONSOLE_DIR: folder,
    SEED_DEVICES: '150',
  });
});
afterAll(async () => {
  await backend.remove();
  await provider.kill();
  rmSync(folder, { recursive: true });
});

async function call(token: string, path = 'session', method = 'GET') {
  const response = await fetch(`${backend.url}/api/${path}`, { method, headers: { authorization: `Bearer ${token}` } });
  return { status: response.status, headers: response.headers, body: (await response.json()) as unknown };
}
const statusOf = async (token: string | Promise<string>) => (await call(await token)).status;
/** What the console's page may call, beside what is on its own origin. */
async function mayCall(): Promise<string[]> {
  const { headers } = await fetch(backend.url);
  const ours = ['connect-src', "'self'", backend.url, backend.url.replace('http', 'ws')];
  return (headers.get('content-security-policy') ?? '').split(' ').filter((source) => !ours.includes(source));
}
const now = () => Math.floor(Date.now() / 1000);

describe('who signs in there', () => {
  test('may do here what their groups may; their tokens are not ours, and from a clock that is ahead', async () => {
    const { access_token, id_token } = await provider.signIn('olga', consoleOrigin);
    expect(decodeProtectedHeader(access_token)).toMatchObject({ alg: 'PS256' });
    const claims = decodeJwt(access_token);
    expect(claims).not.toHaveProperty('user_authorization');
    expect(claims.iat).toBeGreaterThan(now());
    expect(decodeJwt(id_token)).not.toHaveProperty('name');
    expect(await call(access_token)).toMatchObject({
      status: 200,
      body: {
        email: 'olga@fleet.example',
        name: 'Olga Brandt',
        permissions: ['read:devices', 'read:logs', 'delete:alerts'],
      },
    });
    expect((await call(access_token, 'devices')).status).toBe(200);
    expect((await call(access_token, 'charging-groups')).status).toBe(403);
  });

  test('has no permission from a group that nobody mapped', async () => {
    const { access_token } = await provider.signIn('noah', consoleOrigin);
    expect(await call(access_token)).toMatchObject({ status: 200, body: { permissions: [] } });
    expect((await call(access_token, 'devices')).status).toBe(403);
  });

  test('sees their own devices alone if they are a vendor', async () => {
    const { access_token } = await provider.signIn('val', consoleOrigin);
    const { body } = await call(access_token, 'devices?pageSize=1000');
    const seen = (body as DevicesResponse).content.length;
    const { body: all } = await call(await provider.issue(), 'devices?pageSize=1000');
    expect(seen).toBeGreaterThan(0);
    expect(seen).toBeLessThan((all as DevicesResponse).content.length);
  });

  test('sees their own devices alone if their group is one of vendors', async () => {
    const { access_token } = await provider.signIn('sue', consoleOrigin);
    expect(await call(access_token)).toMatchObject({ status: 200, body: { permissions: ['read:devices'] } });
    expect(await call(access_token, 'devices')).toMatchObject({ status: 200, body: { content: [] } });
  });

  test.each([
    ['one text with commas', 'cora', ['read:devices', 'read:logs', 'delete:alerts']],
    ['a JSON list', 'jo', ['read:devices']],
  ] as const)('may do here what their groups may if those come as %s', async (_form, person, permissions) => {
    const { access_token } = await provider.signIn(person, consoleOrigin);
    expect(await call(access_token)).toMatchObject({ status: 200, body: { permissions } });
  });

  test('may do nothing if their groups come as an object, which the log says without naming them', async () => {
    const { access_token } = await provider.signIn('ozzy', consoleOrigin);
    expect(await call(access_token)).toMatchObject({ status: 200, body: { permissions: [] } });
    // The log has its own way here.
    const noted = () =>
      backend.log.find(({ msg, form }) => msg === 'a claim of a token cannot be used' && form === 'object');
    await until(async () => noted() !== undefined);
    expect(noted()).toMatchObject({ level: 'warn', claim: 'https://fleet.example/groups' });
  });

  test('learns that their token has no email address, and where it is expected', async () => {
    const { access_token } = await provider.signIn('nemo', consoleOrigin);
    expect(await call(access_token)).toMatchObject({
      status: 401,
      body: {
        tokenFault: 'claim',
        error:
          'The token has no email address, by which this console identifies people: its claim "contact.mail" is missing. The administrators of the identity provider must give your account an email address, or add the claim to the access tokens.',
      },
    });
  });
});

describe('a token', () => {
  test('that the provider might have issued is good', async () => {
    expect(await statusOf(provider.issue())).toBe(200);
    expect(await statusOf(provider.issue({}, { typ: 'JWT' }))).toBe(200);
    expect(await statusOf(provider.issue({ exp: now() - 20 }))).toBe(200);
  });

  test('made out to the console, which an ID token is, is refused', async () => {
    const { id_token } = await provider.signIn('olga', consoleOrigin);
    expect(await statusOf(id_token)).toBe(401);
    expect(await statusOf(provider.issue({ aud: 'fleet-console' }))).toBe(401);
  });

  test.each([
    ['of another audience', { aud: 'urn:fleet:other-api' }, 'audience'],
    ['of another issuer', { iss: 'https://id.example.com' }, 'issuer'],
    ['that ended before the skew', { exp: now() - 40 }, 'expired'],
    ['that begins after the skew', { nbf: now() + 3600 }, 'clock'],
  ])('%s is refused with the cause', async (_what, claims, tokenFault) => {
    expect(await call(await provider.issue(claims))).toMatchObject({ status: 401, body: { tokenFault } });
  });

  test.each<[string, (good: Record<string, unknown>) => string | Promise<string>]>([
    ['of an unknown key', () => provider.issue({}, { kid: 'unknown' })],
    [
      'that was changed',
      async () => (await provider.issue()).replace(/\.[^.]+\./, `.${Buffer.from('{}').toString('base64url')}.`),
    ],
  ])('%s is refused without a cause', async (_what, make) => {
    const token = await make(decodeJwt(await provider.issue()));
    expect(await call(token)).toMatchObject({
      status: 401,
      body: { error: 'The token is not valid or has expired. Sign in again.' },
    });
    expect(JSON.stringify(backend.log)).not.toContain(token);
  });

  test.each<[string, (good: Record<string, unknown>) => string | Promise<string>]>([
    ['that nobody signed', (good) => new UnsecuredJWT(good).encode()],
    [
      'signed with a secret',
      (good) => new SignJWT(good).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode('0'.repeat(32))),
    ],
    ['that is no JWT', () => 'ya29.a0AfB_byC'],
  ])('%s is refused: access tokens must be JWTs of a key pair', async (_what, make) => {
    const token = await make(decodeJwt(await provider.issue()));
    expect(await call(token)).toMatchObject({ status: 401, body: { tokenFault: 'format' } });
    expect(JSON.stringify(backend.log)).not.toContain(token);
  });
});

test.each([
  ['GET', '/oidc/.well-known/openid-configuration'],
  ['GET', '/oidc/jwks'],
  ['POST', '/oidc/token'],
  ['POST', '/api/auth/token'],
  ['POST', '/api/auth/login'],
  ['POST', '/api/auth/signup'],
  ['POST', '/api/users'],
  ['GET', '/api/users/me'],
])('of the embedded provider nothing is there: %s %s', async (method, path) => {
  const response = await fetch(`${backend.url}${path}`, {
    method,
    ...(method === 'POST'
      ? { headers: { 'content-type': 'application/json' }, body: '{"username":"admin@example.com","password":"demo"}' }
      : {}),
  });
  expect(response.status).toBe(404);
});

test('the console is told where to sign in, and who knows what a person may', async () => {
  const config: unknown = await (await fetch(`${backend.url}/config.json`)).json();
  expect(config).toMatchObject({
    oidc: {
      authority: provider.issuer,
      clientId: 'fleet-console',
      scope: 'openid profile',
      permissionsFrom: 'api',
    },
  });
  expect(config).not.toHaveProperty('oidc.resource');
});

test("the page may call the issuer, and the provider's other origins once they are known", async () => {
  const { origin, port } = new URL(provider.issuer);
  const all = [origin, `http://localhost:${port}`];
  expect(await mayCall()).toEqual(all);
  await provider.kill();
  await backend.stop();
  await backend.restart();
  expect(await mayCall()).toEqual([origin]);
  await provider.start();
  await until(async () => (await mayCall()).length === all.length);
  expect(await mayCall()).toEqual(all);
});

test('keys may be changed while we run', async () => {
  const before = await provider.issue({ sub: 'before' });
  expect(await statusOf(before)).toBe(200);
  const unused = await provider.issue({ sub: 'unused' });
  await provider.rotate();
  const after = await provider.issue({ sub: 'after' });
  await until(async () => (await statusOf(after)) === 200);
  expect(await statusOf((await provider.signIn('olga', consoleOrigin)).access_token)).toBe(200);
  expect(await statusOf(unused)).toBe(401);
});

test('a provider that is away signs nobody out, and stops nothing else', async () => {
  const token = await provider.issue({ sub: 'known' });
  expect(await statusOf(token)).toBe(200);
  await provider.kill();
  // Its keys are known.
  expect(await statusOf(token)).toBe(200);
  expect(await statusOf(provider.issue({ sub: 'another' }))).toBe(200);

  await backend.stop();
  await backend.restart();
  expect(backend.log.findLast(({ msg }) => msg === 'the identity provider does not answer')).toMatchObject({
    level: 'warn',
    issuer: provider.issuer,
  });
  expect(await call(token)).toMatchObject({
    status: 503,
    body: { error: 'The identity provider does not answer, so you cannot be identified. Try again in a moment.' },
  });
  expect((await call(token)).headers.get('retry-after')).toBe('5');
  expect(await statusOf('nonsense')).toBe(401);
  expect((await fetch(`${backend.url}/api/health`)).status).toBe(200);
  const [{ chargeboxId, password } = { chargeboxId: '', password: '' }] = backend.chargers();
  const charger = await connectCharger({ url: backend.url, chargeboxId, password });
  await charger.call('Heartbeat', {});
  await charger.close();

  await provider.start();
  expect(await statusOf(token)).toBe(200);
});

/** `npm run check-provider -- ISSUER`, with this on its standard input. */
async function checkProvider(token: string, more: Record<string, string> = {}) {
  const child = spawn(process.execPath, [resolve(__dirname, '../../dist/check-provider.js'), provider.issuer], {
    env: {
      ...{ PATH: process.env.PATH ?? '', PUBLIC_URL: consoleOrigin, OIDC_GROUPS_FILE: groupsFile },
      ...provider.environment,
      ...more,
    },
  });
  child.stdin.end(token);
  const [output, faults] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: child.exitCode, output, faults };
}

describe('check-provider', () => {
  test('says of this provider that people can sign in, and who a token would be', async () => {
    const { access_token } = await provider.signIn('olga', consoleOrigin);
    const { code, output, faults } = await checkProvider(access_token);
    expect(faults).toBe('');
    expect(output).not.toMatch(/^ {2}failed/m);
    expect(output).toContain(`  ok       CORS of token_endpoint: allows ${consoleOrigin}\n`);
    expect(output).toContain(`  ok       client: may sign people in and return to ${consoleOrigin}/login/callback\n`);
    expect(output).toContain('  ok       token: Olga Brandt <olga@fleet.example>, ID fleet|olga\n');
    expect(output).toContain('  ok       permissions: delete:alerts, read:devices, read:logs\n');
    expect(output).toMatch(/Nothing failed\.\n$/);
    expect(output).not.toContain(access_token.split('.')[2]);
    expect(code).toBe(0);
  });

  test('shows what a token says without letting it write lines, or move the cursor', async () => {
    const { output } = await checkProvider(await provider.issue({ name: 'Eve\u001b[2J\n  ok       permissions: all' }));
    expect(output).toContain('  ok       token: Eve\\u{1b}[2J\\u{a}  ok       permissions: all <olga@fleet.example>');
  });

  test('says what keeps people from it, and fails', async () => {
    const { code, output } = await checkProvider('', { PUBLIC_URL: 'https://elsewhere.example' });
    expect(output).toContain(
      '  failed   CORS of token_endpoint: It does not allow calls from https://elsewhere.example',
    );
    expect(output).toContain('  failed   client: It was answered with 400');
    expect(output).not.toContain('Access token');
    expect(code).toBe(1);
    const { code: wrong, faults } = await checkProvider('', { OIDC_CLOCK_SKEW_SECONDS: 'x' });
    expect([wrong, faults]).toEqual([1, 'OIDC_CLOCK_SKEW_SECONDS must be a whole number from 0 to 300, not "x".\n']);
  });
});

test('a start with a group that may what does not exist ends with a sentence', async () => {
  const file = join(folder, 'unknown.json');
  writeFileSync(file, JSON.stringify({ viewers: ['read:everything'] }));
  const environment = { ...provider.environment, OIDC_GROUPS_FILE: file, SEED_DEVICES: '0' };
  await expect(startBackend(environment)).rejects.toThrow(
    `In ${file} there are permissions that do not exist: "read:everything" of the group "viewers".`,
  );
});
