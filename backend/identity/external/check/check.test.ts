import { readConfig } from '../../../config/index.ts';
import { type ProviderDocuments, provideDocuments } from '../../../testing/provider-documents.ts';
import { type CheckedSettings, checkProvider, checkToken } from './index.ts';

const origin = 'http://console.test';

let provider: ProviderDocuments;
beforeEach(async () => {
  provider = await provideDocuments();
  provider.headers = { 'access-control-allow-origin': origin };
  provider.more = {
    authorization_endpoint: new URL('/sign-in', provider.issuer).href,
    end_session_endpoint: `${provider.issuer}/end`,
    revocation_endpoint: `${provider.issuer}/revoke`,
    response_types_supported: ['code', 'token'],
    code_challenge_methods_supported: ['plain', 'S256'],
    token_endpoint_auth_methods_supported: ['none'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    scopes_supported: ['openid'],
  };
  provider.answers = { '/sign-in': { status: 303, location: `${origin}/login/callback?error=login_required` } };
});
afterEach(() => provider.stop());

function settings(more: Partial<CheckedSettings> = {}, environment: Record<string, string> = {}): CheckedSettings {
  const { oidc, publicUrl, consoleOrigins } = readConfig({
    ...{ OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: 'console', OIDC_AUDIENCE: 'portal-api', OIDC_SCOPE: 'openid' },
    ...{ OIDC_PERMISSIONS_CLAIM: 'scope', PUBLIC_URL: origin },
    ...environment,
  });
  if (!oidc) throw new Error('There is no provider.');
  const given = { clientId: true, audience: true };
  return { oidc, publicUrl, consoleOrigins, groupPermissions: new Map(), given, ...more };
}

const lines = async (given = settings()) =>
  (await checkProvider(given)).map(({ level, what, text }) => `${level} ${what}: ${text}`);
/** What is not in order. */
const faults = async (given?: CheckedSettings) => (await lines(given)).filter((line) => !line.startsWith('ok '));

test('of a provider that offers all, each part is in order', async () => {
  expect(await faults()).toEqual([]);
  const all = await lines();
  expect(all).toContain(`ok token_endpoint: ${new URL('/token', provider.issuer).href}`);
  expect(all).toContain(`ok CORS of token_endpoint: allows ${origin}`);
  expect(all.find((line) => line.startsWith('ok keys: 1 of 1: RSA ('))).toBeDefined();
});

test.each<[string, Record<string, unknown>, string]>([
  ['has another issuer', { issuer: 'https://id.test' }, 'failed discovery: .* is the document of "https://id.test"'],
  ['names no sign-in', { authorization_endpoint: undefined }, 'failed authorization_endpoint: The discovery document'],
  ['has a sign-in without TLS', { authorization_endpoint: 'http://id.example.com/a' }, 'is no address under https'],
  ['has a relative address', { authorization_endpoint: '/a' }, 'failed authorization_endpoint: /a is no address'],
  ['has an address with a password', { token_endpoint: 'https://u:p@id.test/t' }, 'failed token_endpoint'],
  ['has only implicit', { response_types_supported: ['id_token'] }, 'failed response_types_supported: It lacks "code"'],
  ['has only plain', { code_challenge_methods_supported: ['plain'] }, 'failed code_challenge_methods_supported'],
  ['does not list its methods', { code_challenge_methods_supported: undefined }, 'note code_challenge_methods_supp'],
  [
    'has no public clients',
    { token_endpoint_auth_methods_supported: ['client_secret_post'] },
    'note token_endpoint_auth',
  ],
  ['has no refresh tokens', { grant_types_supported: ['authorization_code'] }, 'note grant_types_supported: It lacks'],
  ['lacks a scope', { scopes_supported: ['profile'] }, 'note scopes_supported: It lacks "openid"'],
  ['has no sign-out', { end_session_endpoint: undefined }, 'note end_session_endpoint: There is none. A sign-out ends'],
  ['has no revocation', { revocation_endpoint: undefined }, 'note revocation_endpoint: There is none. Refresh tokens'],
  ['names no keys', { jwks_uri: undefined }, 'failed jwks_uri: The discovery document does not name it.'],
])('a provider that %s', async (_what, more, expected) => {
  provider.more = { ...provider.more, ...more };
  expect(await faults()).toEqual(expect.arrayContaining([expect.stringMatching(expected)]));
});

test('a provider that is unavailable, or answers with something else', async () => {
  provider.instead = (_request, response) => response.end('<!doctype html>');
  expect(await faults()).toEqual([expect.stringMatching(/^failed discovery: .* cannot be read: .* is not valid JSON/)]);
  await provider.stop();
  expect(await faults()).toEqual([expect.stringMatching(/^failed discovery: .* cannot be read: connect ECONNREFUSED/)]);
  await provider.start();
});

test('calls that a browser blocks are named, for each origin of the console', async () => {
  const both = settings({}, { CONSOLE_ORIGINS: 'http://other.test' });
  const blocked = async () => (await faults(both)).filter((line) => line.includes('CORS'));
  expect(await blocked()).toEqual([
    ...['discovery', 'token_endpoint'].map(
      (name) => `failed CORS of ${name}: It does not allow calls from http://other.test: browsers block them.`,
    ),
    'note CORS of revocation_endpoint: It does not allow calls from http://other.test. Refresh tokens stay valid after a sign-out until they expire.',
  ]);
  provider.headers = { 'access-control-allow-origin': '*' };
  expect(await blocked()).toEqual([]);
});

test('behind an address inside, what browsers go to has the public name', async () => {
  const inside = new URL(provider.issuer).origin;
  // Another origin, of the same server.
  const issuer = provider.issuer.replace('127.0.0.1', 'localhost');
  provider.more = { ...provider.more, issuer, jwks_uri: `${inside}/certs`, token_endpoint: `${inside}/token` };
  const given = settings({}, { OIDC_ISSUER: issuer, OIDC_INTERNAL_URL: inside });
  const found = await lines(given);
  expect(found).toContain(`ok jwks_uri: ${inside}/certs`);
  expect(found).toContain(
    `note token_endpoint: ${inside}/token is its address inside. To browsers, the provider must name another.`,
  );
  expect(found.filter((line) => line.includes('CORS of token_endpoint'))).toEqual([]);
  expect(found.find((line) => line.startsWith('ok keys: 1 of 1'))).toBeDefined();
});

describe('the client', () => {
  /** The provider answers the sign-in with this; its other answers stay. */
  const signInAnswers = (status: number, location: string) => {
    provider.answers = { '/sign-in': { status, location } };
  };

  test('may return to the console: the provider says there that nobody is signed in', async () => {
    signInAnswers(303, `${origin}/login/callback?error=login_required&state=check`);
    expect(await lines()).toContain(`ok client: may sign people in and return to ${origin}/login/callback`);
    const [asked = ''] = provider.asked.filter((path) => path.startsWith('/sign-in?'));
    expect(Object.fromEntries(new URLSearchParams(asked.split('?')[1]))).toMatchObject({
      ...{ client_id: 'console', prompt: 'none', response_type: 'code', redirect_uri: `${origin}/login/callback` },
      nonce: expect.any(String),
    });
  });

  test.each([
    [303, `${origin}/login/callback`, 'failed client: The sign-in is refused: neither code nor error.'],
    [303, `${origin}/login/callback#error=unauthorized_client`, 'failed client: The sign-in is refused: unauthorized'],
    [400, '', 'failed client: It was answered with 400 and does not return to'],
    [302, '/error?code=7', 'note client: It was answered with 302 and does not return to'],
    [200, '', 'note client: It was answered with 200 and does not return to'],
    [
      303,
      `${origin}/login/callback?error=invalid_scope&error_description=No%20such%20scope`,
      'failed client: The sign-in is refused: invalid_scope, No such scope.',
    ],
  ])('that the provider answers with %d %s', async (status, location, expected) => {
    signInAnswers(status, location);
    expect(await faults()).toEqual([expect.stringContaining(expected)]);
  });

  test('is not checked without its ID', async () => {
    expect(await faults(settings({ given: { clientId: false, audience: true } }))).toEqual([
      'note client: OIDC_CLIENT_ID is not set, so the client was not checked.',
    ]);
  });
});

test('clocks that differ are named', async () => {
  provider.headers = { ...provider.headers, date: new Date(Date.now() - 300_000).toUTCString() };
  expect(await faults()).toEqual([expect.stringMatching(/^failed clock: (299|300|301) s from this machine's/)]);
  // It is as old as a cache says.
  provider.headers = { ...provider.headers, age: '300' };
  expect(await faults()).toEqual([]);
});

test.each<[string, object, string]>([
  ['only of secrets', { kty: 'oct', k: 'AAAA', alg: 'HS256' }, 'failed keys: None of the 1 keys signs with one of'],
  ['with a private one', { kty: 'EC', crv: 'P-256', x: 'x', y: 'y', d: 'top-secret' }, 'publishes a private key'],
  ['without its parts', { kty: 'RSA' }, 'failed keys: None of the 1 keys'],
  [
    'of a curve that is not supported',
    { kty: 'EC', crv: 'secp256k1', x: 'x', y: 'y' },
    'failed keys: None of the 1 keys',
  ],
  ['only for encryption', { kty: 'RSA', use: 'enc' }, 'failed keys: None of the 1 keys'],
])('keys %s', async (_what, key, expected) => {
  const certs = new URL('/own-keys', provider.issuer).href;
  provider.more = { ...provider.more, jwks_uri: certs };
  provider.keys = [key];
  const found = await faults();
  expect(found).toEqual(expect.arrayContaining([expect.stringContaining(expected)]));
  expect(found.join()).not.toContain('top-secret');
});

test('a list of keys with an entry that is none is refused, as the backend refuses it', async () => {
  provider.more = { ...provider.more, jwks_uri: new URL('/own-keys', provider.issuer).href };
  provider.keys = JSON.parse('[null]');
  expect(await faults()).toEqual([expect.stringMatching(/^failed keys: .* has entries that are no keys\.$/)]);
});

describe('a token', () => {
  const said = async (token: string, given = settings()) =>
    (await checkToken(token, given)).map(({ level, what, text }) => `${level} ${what}: ${text}`);

  test('says who that would be here, and with which permissions', async () => {
    const token = await provider.token({ name: 'Ann Marsh', scope: 'read:logs read:devices' });
    expect(await said(token)).toEqual([
      'ok token: Ann Marsh <ann@example.com>, ID 42',
      'ok permissions: read:devices, read:logs',
    ]);
  });

  test('of a vendor, and one without permissions', async () => {
    const token = await provider.token({ email: 'a.vendor@example.com', scope: ['x'] });
    expect(await said(token)).toEqual([
      'ok token: a.vendor@example.com <a.vendor@example.com>, ID 42',
      'note devices: A vendor: sees only the devices of this email address.',
      'failed permissions: None: this person can sign in but sees nothing.',
      'note claim: scope: list of texts, none of it gives a permission',
    ]);
  });

  test('that is refused says why, and never itself', async () => {
    const token = await provider.token({ aud: 'console' });
    expect(await said(token)).toEqual([expect.stringMatching(/^failed token: The token is for another application/)]);
    const unset = settings({ given: { clientId: true, audience: false } });
    expect(await said(token, unset)).toEqual([
      'failed token: Its audience is "console", and OIDC_AUDIENCE is not set.',
    ]);
    const [head, , signature = ''] = token.split('.');
    const forged = [head, Buffer.from('{"sub":"1"}').toString('base64url'), signature].join('.');
    expect(await said(forged)).toEqual(['failed token: It is refused: signature verification failed.']);
    expect(JSON.stringify(await said(forged))).not.toContain(signature);
  });

  test('cannot be judged without the provider', async () => {
    const token = await provider.token();
    await provider.stop();
    expect(await said(token)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^failed keys: the identity provider does not answer: connect/)]),
    );
    await provider.start();
  });
});
