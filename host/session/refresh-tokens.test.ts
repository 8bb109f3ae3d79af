import { User, type UserManager } from 'oidc-client-ts';
import { expiryOf, lifetimeOf, refreshTokens } from './refresh-tokens.ts';

const now = 1_800_000_000;
const jwt = (claims: object) => ['{}', JSON.stringify(claims), ''].map((part) => btoa(part)).join('.');
const user = new User({
  access_token: 'first',
  refresh_token: 'first-refresh',
  id_token: jwt({ sub: '1' }),
  token_type: 'Bearer',
  scope: 'openid profile',
  profile: { sub: '1', name: 'Ann' } as User['profile'],
  expires_at: now - 10,
});

const send = jest.spyOn(globalThis, 'fetch');
const settings = { client_id: 'console' };
const managerOf = (more: object = {}) =>
  ({
    settings: { ...settings, ...more },
    metadataService: { getTokenEndpoint: async () => 'https://id.example/token' },
  }) as unknown as UserManager;

const answering = (status: number, body: string | object) =>
  send.mockResolvedValueOnce(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }));

beforeAll(() => void jest.useFakeTimers({ now: now * 1000 }));
afterAll(() => void jest.useRealTimers());

test('the refresh token is exchanged as RFC 6749 specifies, with its scope and the resource', async () => {
  answering(200, { access_token: 'second' });
  await refreshTokens(managerOf({ resource: 'https://api.example' }), user);
  const [address, request] = send.mock.lastCall ?? [];
  expect(address).toBe('https://id.example/token');
  expect(Object.fromEntries(new URLSearchParams(String(request?.body)))).toEqual({
    grant_type: 'refresh_token',
    client_id: 'console',
    refresh_token: 'first-refresh',
    scope: 'openid profile',
    resource: 'https://api.example',
  });
});

test('every value in the response replaces the earlier one', async () => {
  const id_token = jwt({ sub: '1', name: 'Ann Other' });
  answering(200, {
    access_token: 'second',
    refresh_token: 'second-refresh',
    id_token,
    scope: 'openid',
    expires_in: 600,
  });
  await expect(refreshTokens(managerOf(), user)).resolves.toMatchObject({
    access_token: 'second',
    refresh_token: 'second-refresh',
    id_token,
    profile: { sub: '1', name: 'Ann Other' },
    scope: 'openid',
    token_type: 'Bearer',
    expires_at: now + 600,
  });
});

test('missing values stay: many providers do not rotate tokens, and send no ID token', async () => {
  answering(200, { access_token: 'second', refresh_token: null, id_token: '', scope: '', expires_in: '600' });
  await expect(refreshTokens(managerOf(), user)).resolves.toMatchObject({
    access_token: 'second',
    refresh_token: 'first-refresh',
    id_token: user.id_token,
    profile: { sub: '1', name: 'Ann' },
    scope: 'openid profile',
    expires_at: now + 600,
  });
});

test('without a lifetime in the response, the expiry is that of the token', () => {
  expect(expiryOf(jwt({ exp: now + 300 }))).toBe(now + 300);
  expect(expiryOf(jwt({ exp: now + 300 }), 60)).toBe(now + 60);
  expect(expiryOf('opaque')).toBe(0);
});

test('the lifetime of a token is from its claims', () => {
  expect(lifetimeOf(jwt({ iat: now, exp: now + 60 }))).toBe(60);
  expect(lifetimeOf('opaque')).toBe(Number.POSITIVE_INFINITY);
});

test.each<[number, string | object]>([
  [400, ''],
  [400, {}],
  [400, '<!doctype html><title>Bad Request</title>'],
  [400, 'null'],
  [400, { error: 'invalid_grant' }],
  [400, { error: 'token_inactive' }],
  [401, ''],
  [401, { error: 'invalid_client' }],
  [403, { error: 'invalid_grant' }],
  [200, { access_token: 'second', id_token: jwt({ sub: '2' }) }],
])('a response with %d and %p rejects the refresh token', async (status, body) => {
  answering(status, body);
  await expect(refreshTokens(managerOf(), user)).resolves.toBeUndefined();
});

test.each<[number, string | object]>([
  [403, ''],
  [404, { error: 'not_found' }],
  [429, { error: 'Too Many Requests' }],
  [429, { error: 'invalid_grant' }],
  [503, { error: 'invalid_grant' }],
  [500, { error: 'server_error' }],
  [503, ''],
  [200, '<!doctype html><title>Sign in to this network</title>'],
  [200, {}],
])('a response with %d and %p is an error of the provider', async (status, body) => {
  answering(status, body);
  await expect(refreshTokens(managerOf(), user)).rejects.toThrow(`The identity provider answered with ${status}.`);
});

test('a provider that is unreachable, or whose endpoint is unknown, does not reject the token', async () => {
  const sentence = 'The identity provider does not answer.';
  send.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(refreshTokens(managerOf(), user)).rejects.toThrow(sentence);
  const lost = managerOf();
  lost.metadataService.getTokenEndpoint = async () => {
    throw new Error('Service Unavailable (503)');
  };
  await expect(refreshTokens(lost, user)).rejects.toThrow(sentence);
});
