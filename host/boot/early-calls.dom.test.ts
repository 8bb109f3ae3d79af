import { canonicalAddress, type EarlyCall, sendEarlyCalls } from './early-calls.ts';
import type { BootDocuments } from './page-files.ts';
import { abortEarlyCalls, abortEarlyCallsLater, takeEarlyCall } from './take-call.ts';

const listKey = 'test.list';
const release = {
  version: '1-a',
  needs: { '@dmp/shared/antd/controls': ['Input'] },
  descriptor: {
    routes: [
      {
        path: '/devices',
        permission: 'read:devices',
        calls: [{ call: 'devices', list: listKey }, { call: 'devices/quick-views' }],
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

/** The URLs of the early calls when an address is opened. */
function calledAt(
  address: string,
  person: Parameters<typeof sendEarlyCalls>[2] = ann,
  bootDocuments = documents,
): string[] {
  window.history.replaceState('state', '', address);
  sendEarlyCalls(bootDocuments, window.location, person);
  return (window.dmpCalls ?? []).map((call) => call.address);
}

test('the calls of a route are sent with the token of the session', () => {
  expect(calledAt('/devices')).toEqual(['/api/devices?pageNumber=0&pageSize=10', '/api/devices/quick-views']);
  expect(sent.mock.calls[0]?.[1].headers).toEqual({ authorization: 'Bearer of-ann', accept: 'application/json' });
  expect(calledAt('/logs')).toEqual([]);
  expect(calledAt('/alerts', { ...ann, permissions: new Set(['read:alerts']) })).toEqual(['/api/alerts?pageSize=100']);
});

test('a list with selectable fields is called only once its fields are stored', () => {
  const calls = [{ call: 'devices', list: listKey, fields: 'test.fields' }];
  const routes = [{ path: '/devices', permission: 'read:devices', calls }];
  const bootDocuments = { ...documents, '/remotes/devices/release.json': { ...release, descriptor: { routes } } };
  expect(calledAt('/devices', ann, bootDocuments)).toEqual([]);
  localStorage.setItem('test.fields', 'id,make');
  expect(calledAt('/devices', ann, bootDocuments)).toEqual(['/api/devices?fields=id%2Cmake&pageNumber=0&pageSize=10']);
});

test('a route parameter is read from the address', () => {
  expect(calledAt('/Devices/AB%20C%2F1')).toEqual(['/api/devices/AB%20C%2F1']);
});

test.each([
  ['no user is signed in', null],
  ['the token must be renewed first', { ...session, expires_at: inSeconds(59) }],
  ['the token has no expiry', { ...session, expires_at: undefined }],
])('no call is sent if %s', (_, user) => {
  signIn(user);
  expect(calledAt('/devices')).toEqual([]);
  expect(sent).not.toHaveBeenCalled();
});

test('no call is sent for a page without permission, or of a remote that will be rejected', () => {
  expect(calledAt('/alerts')).toEqual([]);
  const needs = { '@dmp/shared/antd/controls': ['Input', 'Tree'] };
  expect(calledAt('/devices', ann, { ...documents, '/remotes/devices/release.json': { ...release, needs } })).toEqual(
    [],
  );
  expect(window.location.search).toBe('');
});

test.each([
  ['?page=3&pageSize=25&sortBy=city&sortOrder=ASC', '', 'pageNumber=2&pageSize=25&sortBy=city&sortOrder=ASC'],
  ['?make=BTC&page=1', 'make=ABB&page=2', 'make=BTC&pageNumber=0&pageSize=10'],
  ['?page=1', 'make=ABB&page=2', 'pageNumber=0&pageSize=10'],
])('a list at %s with the stored query %j requests %s, and the address stays', (search, stored, query) => {
  sessionStorage.setItem(listKey, stored);
  expect(calledAt(`/devices${search}`)[0]).toBe(`/api/devices?${query}`);
  expect(window.location.search).toBe(search);
});

test.each([
  ['make=ABB&page=2', 'make=other&page=1', '?make=ABB&page=2'],
  [undefined, 'make=other&page=1', '?make=other&page=1'],
  [undefined, undefined, '?page=1'],
])('a list whose stored query is %j in this tab and %j in the browser opens at %s', (inTab, inBrowser, search) => {
  if (inTab) sessionStorage.setItem(listKey, inTab);
  if (inBrowser) localStorage.setItem(listKey, inBrowser);
  calledAt('/devices#rows');
  expect(window.location).toMatchObject({ pathname: '/devices', search, hash: '#rows' });
  expect(window.history.state).toBe('state');
});

test.each(['?add=new', '?page=abc', '?page=0', '?page=1.5', '?page=1&pageSize=11'])(
  'a list with an unknown or invalid parameter is not called early: %s',
  (search) => {
    expect(calledAt(`/devices${search}`)).toEqual(['/api/devices/quick-views']);
    expect(window.location.search).toBe(search);
  },
);

test("a vendor's list, which has an additional filter, is not called early", () => {
  expect(calledAt('/devices', { ...ann, email: 'vendor-abb@example.com' })).toEqual(['/api/devices/quick-views']);
  expect(window.location.search).toBe('');
});

describe('takeEarlyCall', () => {
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

  test('returns it once, to a call with the same query in any order and the same token', async () => {
    const answer = response(404);
    const { sentAt } = begin(Promise.resolve(answer));
    expect(takeEarlyCall('/api/devices?pageSize=10&pageNumber=1', by('of-ann'))).toBeUndefined();
    expect(takeEarlyCall(address, by('of-bob'))).toBeUndefined();
    expect(takeEarlyCall(address, { ...by('of-ann'), method: 'POST' })).toBeUndefined();
    const taken = takeEarlyCall('/api/devices?pageSize=10&pageNumber=0', by('of-ann'));
    expect(taken?.sentAt).toBe(sentAt);
    expect(await taken?.answer).toBe(answer);
    expect(takeEarlyCall(address, by('of-ann'))).toBeUndefined();
    expect(sent).not.toHaveBeenCalled();
  });

  test.each([
    ['failed', Promise.reject(new TypeError('Failed to fetch'))],
    ['is an error of a starting server', Promise.resolve(response(503))],
  ])('sends a call again whose response %s', async (_, failed) => {
    begin(failed);
    const answer = response(200);
    sent.mockResolvedValue(answer);
    expect(await takeEarlyCall(address, by('of-ann'))?.answer).toBe(answer);
    expect(sent).toHaveBeenCalledWith(address, by('of-ann'));
  });

  test('does not return a call that is older than ten seconds', () => {
    const { abort } = begin(undefined, Date.now() - 10_001);
    expect(takeEarlyCall(address, by('of-ann'))).toBeUndefined();
    expect(abort.signal.aborted).toBe(true);
  });

  test('aborts it with the signal of the call that takes it', () => {
    const { abort } = begin();
    const taker = new AbortController();
    takeEarlyCall(address, by('of-ann', taker.signal));
    expect(abort.signal.aborted).toBe(false);
    taker.abort('unmounted');
    expect(abort.signal.reason).toBe('unmounted');
    const late = begin().abort;
    takeEarlyCall(address, by('of-ann', AbortSignal.abort('before')));
    expect(late.signal.reason).toBe('before');
  });

  test('calls that were not taken are aborted with the session, or after ten seconds', () => {
    jest.useFakeTimers();
    for (const end of [
      abortEarlyCalls,
      () => {
        abortEarlyCallsLater();
        jest.advanceTimersByTime(10_000);
      },
    ]) {
      const { abort } = begin();
      end();
      expect(abort.signal.aborted).toBe(true);
      expect(takeEarlyCall(address, by('of-ann'))).toBeUndefined();
    }
    jest.useRealTimers();
    delete window.dmpCalls;
    expect(abortEarlyCalls).not.toThrow();
  });
});

test('the canonical address has a sorted query', () => {
  expect(canonicalAddress('/api/devices')).toBe('/api/devices');
  expect(canonicalAddress('https://api.example.com/devices?b=2&a=1%202')).toBe(
    'https://api.example.com/devices?a=1+2&b=2',
  );
});
