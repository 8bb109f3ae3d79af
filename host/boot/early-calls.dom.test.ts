import { beginCalls, callAddress, type EarlyCall } from './early-calls.ts';
import type { BootDocuments } from './page-files.ts';
import { forgetCalls, takeCall } from './take-call.ts';

const kept = 'test.list';
const documents: BootDocuments = {
  '/config.json': { apiHost: '/api', oidc: { authority: '/oidc', clientId: 'console' } },
  '/remotes.json': [{ name: 'devices', url: '/remotes/devices/' }],
  '/remotes/devices/release.json': {
    version: '1-a',
    descriptor: {
      routes: [
        {
          path: '/devices',
          permission: 'read:devices',
          calls: [{ call: 'devices', list: kept }, { call: 'devices/quick-views' }],
        },
        { path: '/devices/:deviceId', permission: 'read:devices', calls: [{ call: 'devices/:deviceId' }] },
        { path: '/alerts', permission: 'read:alerts', calls: [{ call: 'alerts?pageSize=100' }] },
        { path: '/logs', permission: 'read:devices' },
      ],
    },
  },
};
const held = new Set(['read:devices']);
const inSeconds = (left: number) => Math.round(Date.now() / 1000) + left;
const signIn = (user: object) => localStorage.setItem('oidc.user:/oidc:console', JSON.stringify(user));
const ann = { access_token: 'of-ann', expires_at: inSeconds(600), profile: { sub: '1', email: 'ann@example.com' } };

const sent = jest.fn<Promise<Response>, [string, RequestInit]>();
const { fetch } = globalThis;
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  delete window.dmpCalls;
  signIn(ann);
  globalThis.fetch = sent as typeof fetch;
  sent.mockImplementation(() => new Promise(() => {}));
});
afterAll(() => {
  globalThis.fetch = fetch;
});

const begun = (address: string, permissions: ReadonlySet<string> = held) =>
  beginCalls(documents, new URL(address, 'https://console.example.com') as unknown as Location, permissions).map(
    (call) => call.address,
  );

test('the calls that a route names are begun with the token of the session', () => {
  expect(begun('/devices')).toEqual(['/api/devices?pageNumber=0&pageSize=10', '/api/devices/quick-views']);
  expect(sent.mock.calls[0]?.[1].headers).toEqual({ authorization: 'Bearer of-ann', accept: 'application/json' });
  expect(begun('/logs')).toEqual([]);
  expect(begun('/alerts', new Set(['read:alerts']))).toEqual(['/api/alerts?pageSize=100']);
});

test('a parameter of the route is the one in the address', () => {
  expect(begun('/Devices/AB%20C%2F1')).toEqual(['/api/devices/AB%20C%2F1']);
});

test.each([
  ['nobody is signed in', 'null'],
  ['the token is renewed first', { ...ann, expires_at: inSeconds(59) }],
  ['it is not known when it ends', { ...ann, expires_at: undefined }],
])('none is begun where %s', (_, user) => {
  signIn(user as object);
  if (user === 'null') localStorage.clear();
  expect(begun('/devices')).toEqual([]);
  expect(sent).not.toHaveBeenCalled();
});

test('none is begun for a page that this person may not see', () => {
  expect(begun('/alerts')).toEqual([]);
});

test.each([
  ['/devices?page=3&pageSize=25&sortBy=city&sortOrder=ASC', '', 'pageNumber=2&pageSize=25&sortBy=city&sortOrder=ASC'],
  ['/devices', 'make=ABB&page=2', 'make=ABB&pageNumber=1&pageSize=10'],
  ['/devices?make=BTC&page=1', 'make=ABB&page=2', 'make=BTC&pageNumber=0&pageSize=10'],
  ['/devices?page=1', 'make=ABB&page=2', 'pageNumber=0&pageSize=10'],
])('a list at %s that was left as %j asks for %s', (address, left, query) => {
  localStorage.setItem(kept, 'make=other&page=1');
  sessionStorage.setItem(kept, left);
  expect(begun(address)[0]).toBe(`/api/devices?${query}`);
});

test('what is not known to be of the list, and the list of a vendor, is left to the page', () => {
  expect(begun('/devices?add=new')).toEqual(['/api/devices/quick-views']);
  signIn({ ...ann, profile: { sub: '2', email: 'vendor-abb@example.com' } });
  expect(begun('/devices')).toEqual(['/api/devices/quick-views']);
});

describe('taking one over', () => {
  const address = '/api/devices?pageNumber=0&pageSize=10';
  const by = (token: string, signal?: AbortSignal): RequestInit => ({
    method: 'GET',
    headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
    ...(signal ? { signal } : {}),
  });
  const begin = () => {
    const call: EarlyCall = {
      ...{ address, token: 'of-ann', sentAt: 1, answer: new Promise<Response>(() => {}), abort: new AbortController() },
    };
    window.dmpCalls = [call];
    return call;
  };

  test('it is taken once, by the call with the same query in any order and the same token', () => {
    const call = begin();
    expect(takeCall('/api/devices?pageSize=10&pageNumber=1', by('of-ann'))).toBeUndefined();
    expect(takeCall(address, by('of-bob'))).toBeUndefined();
    expect(takeCall(address, { ...by('of-ann'), method: 'POST' })).toBeUndefined();
    expect(takeCall('/api/devices?pageSize=10&pageNumber=0', by('of-ann'))).toBe(call);
    expect(takeCall(address, by('of-ann'))).toBeUndefined();
  });

  test('it ends with the signal of who takes it', () => {
    const { abort } = begin();
    const taker = new AbortController();
    takeCall(address, by('of-ann', taker.signal));
    expect(abort.signal.aborted).toBe(false);
    taker.abort('gone');
    expect(abort.signal.reason).toBe('gone');
    const late = begin().abort;
    takeCall(address, by('of-ann', AbortSignal.abort('before')));
    expect(late.signal.reason).toBe('before');
  });

  test('with the session, those that nobody has taken over end and are gone', () => {
    const { abort } = begin();
    forgetCalls();
    expect(abort.signal.aborted).toBe(true);
    expect(takeCall(address, by('of-ann'))).toBeUndefined();
    delete window.dmpCalls;
    expect(forgetCalls).not.toThrow();
  });
});

test('a call is known by its path and its query in order', () => {
  expect(callAddress('/api/devices')).toBe('/api/devices');
  expect(callAddress('https://api.example.com/devices?b=2&a=1%202')).toBe('https://api.example.com/devices?a=1+2&b=2');
});
