import { createHash } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { type BackendProcess, startBackend } from '../testing/backend-process.ts';
import { authorizationRequest, signIn, tokenRequest, Visitor } from '../testing/browserless.ts';
import { ageSigningKeys } from '../testing/older-signing-keys.ts';
import { queryDatabase } from '../testing/query-database.ts';
import { until } from '../testing/until.ts';
import { failedSignIns } from './attempts.ts';

let backend: BackendProcess;
beforeAll(async () => {
  backend = await startBackend({ SEED_DEVICES: '0', CONSOLE_ORIGINS: 'http://console.test' });
});
afterAll(() => backend.remove());

const refresh = (token: string) => tokenRequest(backend.url, { grant_type: 'refresh_token', refresh_token: token });

/** Resolves once an access token is refused. */
const untilRefused = (token: string) => until(async () => (await users(token)) === 401);

/** As what a refresh token is kept. */
const keptAs = (token: string) => `sha256:${createHash('sha256').update(token).digest('base64url')}`;
/** When the token was used. */
const usesOf = (token: string) =>
  queryDatabase<{ consumed_at: string }>(
    backend,
    `select consumed_at from oidc_payloads where id = '${keptAs(token)}'`,
  );

async function users(token: string): Promise<number> {
  const response = await fetch(`${backend.url}/api/users/me`, { headers: { authorization: `Bearer ${token}` } });
  return response.status;
}

describe('the code flow', () => {
  test('gives tokens that say who signed in and what they may', async () => {
    const tokens = await signIn(new Visitor(backend.url), 'viewer@example.com');
    expect(decodeProtectedHeader(tokens.access_token)).toMatchObject({ typ: 'at+jwt', alg: 'ES256' });
    const claims = decodeJwt(tokens.access_token);
    const permissions = ['read:alerts', 'read:charging-groups', 'read:devices', 'read:logs', 'read:configurations'];
    expect(claims).toMatchObject({
      iss: `${backend.url}/oidc`,
      aud: `${backend.url}/api`,
      email: 'viewer@example.com',
      user_authorization: { permissions },
    });
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(600);
    expect(decodeJwt(tokens.id_token)).toMatchObject({
      aud: 'dmp-console',
      sub: claims.sub,
      email: 'viewer@example.com',
      name: 'Vera Lindt',
      user_authorization: { permissions },
    });
    expect(await users(tokens.access_token)).toBe(200);
  });

  test('is refused without PKCE', async () => {
    const { address } = authorizationRequest(backend.url);
    const bare = address.replace(/&code_challenge[^&]*/g, '');
    const { url } = await new Visitor(backend.url).follow(await new Visitor(backend.url).request(bare));
    expect(url.searchParams.get('error')).toBe('invalid_request');
  });

  test('offers nothing that the console does not use', async () => {
    const metadata = (await (await fetch(`${backend.url}/oidc/.well-known/openid-configuration`)).json()) as object;
    const endpoints = Object.keys(metadata).filter((name) => name.endsWith('_endpoint'));
    expect(endpoints.sort()).toEqual(['authorization_endpoint', 'end_session_endpoint', 'token_endpoint']);
    const body = new URLSearchParams({ client_id: 'dmp-console', response_type: 'code', scope: 'openid' });
    const pushed = await fetch(`${backend.url}/oidc/request`, { method: 'POST', body });
    expect(pushed.status).toBe(404);
  });

  test.each([
    ['an unknown redirect', { redirect_uri: 'http://evil.test/login/callback' }],
    ['an unknown client', { client_id: 'someone' }],
  ])('is refused for %s, with a page and no redirect', async (_name, parameters) => {
    const response = await new Visitor(backend.url).request(authorizationRequest(backend.url, parameters).address);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('Device Management Portal');
  });

  test('serves the other console origins too', async () => {
    const redirect_uri = 'http://console.test/login/callback';
    const response = await new Visitor(backend.url).request(
      authorizationRequest(backend.url, { redirect_uri }).address,
    );
    expect(response.status).toBe(303);
    const preflight = await fetch(`${backend.url}/oidc/token`, {
      method: 'OPTIONS',
      headers: { origin: 'http://console.test', 'access-control-request-method': 'POST' },
    });
    expect(preflight.headers.get('access-control-allow-origin')).toBe('http://console.test');
  });
});

describe('the sign-in page', () => {
  async function open() {
    const visitor = new Visitor(backend.url);
    const { response, url } = await visitor.follow(await visitor.request(authorizationRequest(backend.url).address));
    return { visitor, url, response, text: await response.text() };
  }

  test('is ours, offers the demonstration accounts and runs nothing inline', async () => {
    const { response, text } = await open();
    expect(text).toContain('<title>Device Management Portal</title>');
    for (const name of ['admin', 'operator', 'viewer', 'vendor.acme']) expect(text).toContain(`${name}@example.com`);
    expect(text).not.toContain('<script');
    expect(response.headers.get('content-security-policy')).toMatch(/default-src 'none'; style-src 'nonce-/);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test('says that a password is wrong, and keeps what was typed, harmless', async () => {
    const { visitor, url } = await open();
    const response = await visitor.request(url.href, { email: '"><b>@example.com', password: 'wrong' });
    expect(response.status).toBe(401);
    const text = await response.text();
    expect(text).toContain('The email address or password is incorrect.');
    expect(text).toContain('&quot;&gt;&lt;b&gt;@example.com');
    expect(text).not.toContain('"><b>');
  });

  test('asks for both fields', async () => {
    const { visitor, url } = await open();
    const response = await visitor.request(url.href, { email: '', password: '' });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('Enter your email address and password.');
  });

  test('stops the guessing of one account, also where tokens are asked for', async () => {
    const { visitor, url } = await open();
    const form = { email: 'guessed@example.com', password: 'wrong' };
    for (let i = 0; i < failedSignIns.perAccountAndAddress; i++)
      expect((await visitor.request(url.href, form)).status).toBe(401);
    const refused = await visitor.request(url.href, form);
    expect(refused.status).toBe(429);
    expect(await refused.text()).toContain('Too many failed sign-ins. Try again in 15 minutes.');
    const token = await backend.call(undefined, 'POST', 'auth/token', {
      username: 'Guessed@example.com',
      password: 'demo',
    });
    expect(token.status).toBe(429);
    expect(Number(token.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(token.body).toEqual({ error: 'Too many failed sign-ins. Try again in 15 minutes.' });
  });

  test('says so when its time is over', async () => {
    const response = await new Visitor(backend.url).request('/oidc/interaction/unknown');
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('This sign-in has expired.');
  });
});

describe('refresh and sign-out', () => {
  test('a refresh token gives another; so it does again for a moment, for who never got the other', async () => {
    const first = await signIn(new Visitor(backend.url), 'operator@example.com');
    const lost = await refresh(first.refresh_token);
    expect(lost.status).toBe(200);
    expect(lost.body.refresh_token).not.toBe(first.refresh_token);
    expect(decodeJwt(lost.body.id_token)).toMatchObject({ email: 'operator@example.com' });
    const atOnce = await Promise.all([refresh(first.refresh_token), refresh(first.refresh_token)]);
    expect(atOnce.map(({ status }) => status)).toEqual([200, 200]);
    for (const { body } of [lost, ...atOnce]) {
      expect(await users(body.access_token)).toBe(200);
      expect((await refresh(body.refresh_token)).status).toBe(200);
    }
  });

  test('its reuse after that ends the newest too, however often it was used before', async () => {
    const first = await signIn(new Visitor(backend.url), 'operator@example.com');
    const second = await refresh(first.refresh_token);
    // Used a while from now: however long the rest takes, the leeway is not over.
    await queryDatabase(backend, "update oidc_payloads set consumed_at = consumed_at + interval '1 hour'");
    const used = await usesOf(first.refresh_token);
    expect(used).toHaveLength(1);
    expect((await refresh(first.refresh_token)).status).toBe(200);
    expect(await usesOf(first.refresh_token)).toEqual(used);
    await queryDatabase(backend, "update oidc_payloads set consumed_at = consumed_at - interval '1 hour 10 seconds'");
    expect(await refresh(first.refresh_token)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    await backend.logged(({ event }) => event === 'refresh-token-reused');
    expect(await refresh(second.body.refresh_token)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    for (const { access_token } of [first, second.body]) await untilRefused(access_token);
  });

  test('it has five uses in that moment, also when they come at once; more end nothing', async () => {
    const first = await signIn(new Visitor(backend.url), 'operator@example.com');
    const uses = await Promise.all(Array.from({ length: 20 }, () => refresh(first.refresh_token)));
    const renewed = uses.filter(({ status }) => status === 200);
    expect(renewed).toHaveLength(5);
    expect(uses.filter(({ status }) => status === 400)).toHaveLength(15);
    expect((await refresh(renewed[0]?.body.refresh_token ?? '')).status).toBe(200);
    expect(await users(first.access_token)).toBe(200);
  });

  test('a session is renewed at most 30 times in five minutes, and goes on with the last token', async () => {
    let { refresh_token: token } = await signIn(new Visitor(backend.url), 'operator@example.com');
    const statuses: number[] = [];
    for (let n = 0; n < 35; n += 1) {
      const renewed = await refresh(token);
      statuses.push(renewed.status);
      if (renewed.status === 200) token = renewed.body.refresh_token;
    }
    expect(statuses).toEqual([...Array(30).fill(200), ...Array(5).fill(429)]);
    const [kept] = await queryDatabase<{ consumed_at: string | null }>(
      backend,
      `select consumed_at from oidc_payloads where id = '${keptAs(token)}'`,
    );
    expect(kept).toEqual({ consumed_at: null });
  });

  test('a refresh token is not readable in the database, and what is kept there is none', async () => {
    const { refresh_token: token } = await signIn(new Visitor(backend.url), 'operator@example.com');
    const dump = JSON.stringify(await queryDatabase(backend, 'select * from oidc_payloads'));
    expect(dump).toContain(keptAs(token));
    expect(dump).not.toContain(token);
    expect((await refresh(keptAs(token))).status).toBe(400);
    expect((await refresh(token)).status).toBe(200);
  });

  test('one that an earlier release kept as it is goes on', async () => {
    const { refresh_token: token } = await signIn(new Visitor(backend.url), 'operator@example.com');
    await queryDatabase(
      backend,
      `update oidc_payloads set id = '${token}', payload = payload || '{"jti": "${token}"}' where id = '${keptAs(token)}'`,
    );
    const renewed = await refresh(token);
    expect(renewed.status).toBe(200);
    expect((await refresh(renewed.body.refresh_token)).status).toBe(200);
  });

  test('signing out asks nothing more, leads back and ends the refresh token', async () => {
    const visitor = new Visitor(backend.url);
    const tokens = await signIn(visitor, 'operator@example.com');
    const parameters = new URLSearchParams({
      id_token_hint: tokens.id_token,
      post_logout_redirect_uri: `${backend.url}/`,
    });
    const page = await (await visitor.request(`/oidc/session/end?${parameters}`)).text();
    expect(page).toContain("document.getElementById('yes').click()");
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? '';
    const done = await visitor.request('/oidc/session/end/confirm', { xsrf, logout: 'yes' });
    expect(done.status).toBe(303);
    expect(done.headers.get('location')).toBe(`${backend.url}/`);
    expect((await refresh(tokens.refresh_token)).status).toBe(400);
    await untilRefused(tokens.access_token);
    const again = await visitor.follow(await visitor.request(authorizationRequest(backend.url).address));
    expect(again.url.pathname).toMatch(/^\/oidc\/interaction\//);
  });

  test('a link from elsewhere cannot sign anyone out by itself', async () => {
    const visitor = new Visitor(backend.url);
    await signIn(visitor, 'operator@example.com');
    const page = await (await visitor.request('/oidc/session/end')).text();
    expect(page).toContain('Sign out?');
    expect(page).not.toContain('<script');
  });
});

describe('an access token', () => {
  const change = (set: string) =>
    queryDatabase(backend, `update users set ${set} where email = 'operator@example.com'`);

  test('is refused once its account may other things than it says, and the next one is not', async () => {
    const tokens = await signIn(new Visitor(backend.url), 'operator@example.com');
    const others = await signIn(new Visitor(backend.url), 'viewer@example.com');
    await change("permissions = array_remove(permissions, 'read:logs')");
    await untilRefused(tokens.access_token);
    expect(await users((await refresh(tokens.refresh_token)).body.access_token)).toBe(200);
    expect(await users(others.access_token)).toBe(200);
    await change("permissions = array_append(permissions, 'read:logs')");
  });
});

test('signing keys change without a sign-in that is lost, and are not readable in the database', async () => {
  const visitor = new Visitor(backend.url);
  const tokens = await signIn(visitor, 'admin@example.com');
  const begun = new Visitor(backend.url);
  const page = await begun.follow(await begun.request(authorizationRequest(backend.url).address));
  const kidOf = (token: string) => decodeProtectedHeader(token).kid;

  await backend.stop();
  await ageSigningKeys(backend, 91 * 24 * 60);
  await backend.restart();
  const announced = (await (await fetch(`${backend.url}/oidc/jwks`)).json()) as { keys: { kid: string }[] };
  expect(announced.keys).toHaveLength(2);
  const { body: sameKey } = await refresh(tokens.refresh_token);
  expect(kidOf(sameKey.access_token)).toBe(kidOf(tokens.access_token));
  await backend.stop();
  await ageSigningKeys(backend, 10);
  await backend.restart();

  expect(await users(tokens.access_token)).toBe(200);
  // The one before has been used: it is good for ten seconds more, and a start may take longer.
  const renewed = await refresh(sameKey.refresh_token);
  expect(kidOf(renewed.body.access_token)).not.toBe(kidOf(tokens.access_token));
  expect(await users(renewed.body.access_token)).toBe(200);
  const form = { email: 'admin@example.com', password: 'demo' };
  const { url } = await begun.follow(await begun.request(page.url.href, form));
  expect(url.searchParams.get('code')).not.toBeNull();
  // The ID token of a session that began with the old key still signs it out without a question.
  const out = await visitor.request(`/oidc/session/end?${new URLSearchParams({ id_token_hint: tokens.id_token })}`);
  expect(await out.text()).toContain("document.getElementById('yes').click()");

  const dump = JSON.stringify(await queryDatabase(backend, 'select * from secrets'));
  expect(dump).toContain('signing-keys');
  expect(dump).not.toMatch(/"d"|"kty"/);
});

test('keys, sessions and tokens outlive a restart', async () => {
  const visitor = new Visitor(backend.url);
  const tokens = await signIn(visitor, 'admin@example.com');
  expect(await backend.stop()).toBe(0);
  await backend.restart();
  expect(await users(tokens.access_token)).toBe(200);
  expect((await refresh(tokens.refresh_token)).status).toBe(200);
  const { url } = await visitor.follow(await visitor.request(authorizationRequest(backend.url).address));
  expect(url.searchParams.get('code')).not.toBeNull();
});

test('outside demonstration mode its accounts are neither shown nor let in', async () => {
  const { access_token, refresh_token } = await signIn(new Visitor(backend.url), 'viewer@example.com');
  await backend.stop();
  await backend.restart({ DEMO: '0' });
  const visitor = new Visitor(backend.url);
  const { response, url } = await visitor.follow(await visitor.request(authorizationRequest(backend.url).address));
  expect(await response.text()).not.toContain('example.com');
  const form = { email: 'viewer@example.com', password: 'demo' };
  expect((await visitor.request(url.href, form)).status).toBe(401);
  expect(await users(access_token)).toBe(401);
  expect((await refresh(refresh_token)).status).toBe(400);
});

test('no password and no token is written to the log', () => {
  const text = JSON.stringify(backend.log);
  expect(text).toContain('/oidc/auth');
  expect(text).not.toMatch(/eyJ[\w-]+\.|"demo"|code=[\w-]{10}/);
});
