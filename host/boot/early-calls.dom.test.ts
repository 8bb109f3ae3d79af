import { beginCalls, callAddress, type EarlyCall } from './early-calls.ts';
import type { BootDocuments } from './page-files.ts';
import { forgetCalls, forgetCallsLater, takeCall } from './take-call.ts';

const kept = 'test.list';
const release = {
  version: '1-a',
  needs: { '@dmp/shared/antd/controls': ['Input'] },
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
};
const documents: BootDocuments = {
  '/config.json': { apiHost: '/api', oidc: { authority: '/oidc', clientId: 'console' } },
  '/remotes.json': [{ name: 'devices', url: '/remotes/devices/' }],
  '/host/release.json': { version: '2-b', facades: { '@dmp/shared/antd/controls': { exports: ['Input'] } } },
  '/remotes/devices/release.json': release,
};
const ann = { email: 'ann@example.com', permissions: new Set(['read:devices']) };
const inSeconds = (left: number) => Math.round(Date.now() / 1000) + left;
const signIn = (user: object | null) => localStorage.setItem('oidc.user:/oidc:console', JSON.stringify(user));
const session = { access_token: 'of-ann', expires_at: inSeconds(600), profile: { sub: '1' } };

const sent = jest.fn<Promise<Response>, [string, RequestInit]>();
const { fetch } = globalThis;
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  delete window.dmpCalls;
  signIn(session);
  globalThis.fetch = sent as typeof fetch;
  sent.mockImplementation(() => new Promise(() => {}));
});
afterAll(() => {
  globalThis.fetch = fetch;
});

/** The addresses that are called when an address is opened. */
function begun(address: string, person: Parameters<typeof beginCalls>[2] = ann, given = documents): string[] {
  window.history.replaceState('state', '', address);
  beginCalls(given, window.location, person);
  return (window.dmpCalls ?? []).map((call) => call.address);
}

test('the calls that a route names are begun with the token of the session', () => {
  expect(begun('/devices')).toEqual(['/api/devices?pageNumber=0&pageSize=10', '/api/devices/quick-views']);
  expect(sent.mock.calls[0]?.[1].headers).toEqual({ authorization: 'Bearer of-ann', accept: 'application/json' });
  expect(begun('/logs')).toEqual([]);
  expect(begun('/alerts', { ...ann, permissions: new Set(['read:alerts']) })).toEqual(['/api/alerts?pageSize=100']);
});

test('a list that names the fields it asks for is called once these are kept', () => {
  const calls = [{ call: 'devices', list: kept, fields: 'test.fields' }];
  const routes = [{ path: '/devices', permission: 'read:devices', calls }];
  const given = { ...documents, '/remotes/devices/release.json': { ...release, descriptor: { routes } } };
  expect(begun('/devices', ann, given)).toEqual([]);
  localStorage.setItem('test.fields', 'id,make');
  expect(begun('/devices', ann, given)).toEqual(['/api/devices?fields=id%2Cmake&pageNumber=0&pageSize=10']);
});

test('a parameter of the route is the one in the address', () => {
  expect(begun('/Devices/AB%20C%2F1')).toEqual(['/api/devices/AB%20C%2F1']);
});

test.each([
  ['nobody is signed in', null],
  ['the token is renewed first', { ...session, expires_at: inSeconds(59) }],
  ['it is not known when it ends', { ...session, expires_at: undefined }],
])('none is begun where %s', (_, user) => {
  signIn(user);
  expect(begun('/devices')).toEqual([]);
  expect(sent).not.toHaveBeenCalled();
});

test('none is begun for a page that this person may not see, or of a remote that will be refused', () => {
  expect(begun('/alerts')).toEqual([]);
  const needs = { '@dmp/shared/antd/controls': ['Input', 'Tree'] };
  expect(begun('/devices', ann, { ...documents, '/remotes/devices/release.json': { ...release, needs } })).toEqual([]);
  expect(window.location.search).toBe('');
});

test.each([
  ['?page=3&pageSize=25&sortBy=city&sortOrder=ASC', '', 'pageNumber=2&pageSize=25&sortBy=city&sortOrder=ASC'],
  ['?make=BTC&page=1', 'make=ABB&page=2', 'make=BTC&pageNumber=0&pageSize=10'],
  ['?page=1', 'make=ABB&page=2', 'pageNumber=0&pageSize=10'],
])('a list at %s that was left at %j asks for %s, and the address stays', (search, left, query) => {
  sessionStorage.setItem(kept, left);
  expect(begun(`/devices${search}`)[0]).toBe(`/api/devices?${query}`);
  expect(window.location.search).toBe(search);
});

test.each([
  ['make=ABB&page=2', 'make=other&page=1', '?make=ABB&page=2'],
  [undefined, 'make=other&page=1', '?make=other&page=1'],
  [undefined, undefined, '?page=1'],
])('a list that was left at %j, and in another tab at %j, is opened at %s', (inTab, inBrowser, search) => {
  if (inTab) sessionStorage.setItem(kept, inTab);
  if (inBrowser) localStorage.setItem(kept, inBrowser);
  begun('/devices#rows');
  expect(window.location).toMatchObject({ pathname: '/devices', search, hash: '#rows' });
  expect(window.history.state).toBe('state');
});

test.each(['?add=new', '?page=abc', '?page=0', '?page=1.5', '?page=1&pageSize=11'])(
  'what is not known to be of the list, or cannot be shown, is left to the page: %s',
  (search) => {
    expect(begun(`/devices${search}`)).toEqual(['/api/devices/quick-views']);
    expect(window.location.search).toBe(search);
  },
);

test('the list of a vendor, which has a filter more, is left to the page', () => {
  expect(begun('/devices', { ...ann, email: 'vendor-abb@example.com' })).toEqual(['/api/devices/quick-views']);
  expect(window.location.search).toBe('');
});

describe('taking one over', () => {
  const address = '/api/devices?pageNumber=0&pageSize=10';
  const response = (status: number) => ({ status }) as Response;
  const by = (token: string, signal?: AbortSignal): RequestInit => ({
    method: 'GET',
    headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
    ...(signal ? { signal } : {}),
  });
  const begin = (answer: Promise<Response> = new Promise(() => {}), sentAt = Date.now()) => {
    const call: EarlyCall = { address, token: 'of-ann', sentAt, answer, abort: new AbortController() };
    window.dmpCalls = [call];
    return call;
  };

  test('it is taken once, by the call with the same query in any order and the same token', async () => {
    const answer = response(404);
    const { sentAt } = begin(Promise.resolve(answer));
    expect(takeCall('/api/devices?pageSize=10&pageNumber=1', by('of-ann'))).toBeUndefined();
    expect(takeCall(address, by('of-bob'))).toBeUndefined();
    expect(takeCall(address, { ...by('of-ann'), method: 'POST' })).toBeUndefined();
    const taken = takeCall('/api/devices?pageSize=10&pageNumber=0', by('of-ann'));
    expect(taken?.sentAt).toBe(sentAt);
    expect(await taken?.answer).toBe(answer);
    expect(takeCall(address, by('of-ann'))).toBeUndefined();
    expect(sent).not.toHaveBeenCalled();
  });

  test.each([
    ['did not come', Promise.reject(new TypeError('Failed to fetch'))],
    ['is that of a server that is starting', Promise.resolve(response(503))],
  ])('one whose answer %s is made again', async (_, failed) => {
    begin(failed);
    const answer = response(200);
    sent.mockResolvedValue(answer);
    expect(await takeCall(address, by('of-ann'))?.answer).toBe(answer);
    expect(sent).toHaveBeenCalledWith(address, by('of-ann'));
  });

  test('an answer of ten seconds ago is not taken for one of now', () => {
    const { abort } = begin(undefined, Date.now() - 10_001);
    expect(takeCall(address, by('of-ann'))).toBeUndefined();
    expect(abort.signal.aborted).toBe(true);
  });

  test('it ends with the signal of the call that takes it', () => {
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

  test('with the session, or after ten seconds, those that were not taken over end and are gone', () => {
    jest.useFakeTimers();
    for (const end of [
      forgetCalls,
      () => {
        forgetCallsLater();
        jest.advanceTimersByTime(10_000);
      },
    ]) {
      const { abort } = begin();
      end();
      expect(abort.signal.aborted).toBe(true);
      expect(takeCall(address, by('of-ann'))).toBeUndefined();
    }
    jest.useRealTimers();
    delete window.dmpCalls;
    expect(forgetCalls).not.toThrow();
  });
});

test('a call is known by its path and its query in order', () => {
  expect(callAddress('/api/devices')).toBe('/api/devices');
  expect(callAddress('https://api.example.com/devices?b=2&a=1%202')).toBe('https://api.example.com/devices?a=1+2&b=2');
});
