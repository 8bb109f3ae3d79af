import { callSeconds, type TokenFaultName } from '../contract/index.ts';
import { ApiError } from './error.ts';
import { type ApiOptions, type Call, createClient } from './http.ts';

/** A client whose fetch returns these responses in order, then repeats the last one. */
function clientWith(responses: (() => Response | Promise<Response>)[], options: Partial<ApiOptions> = {}) {
  const tokens: (string | null)[] = [];
  const { send } = createClient({
    host: '/api/',
    getToken: async () => 'first',
    ...options,
    fetch: async (_url, init) => {
      const respond = responses[Math.min(tokens.length, responses.length - 1)];
      tokens.push(new Headers(init?.headers).get('authorization'));
      if (!respond) throw new Error('no response was prepared');
      return respond();
    },
  });
  return { send, tokens };
}

const json =
  (status: number, body: unknown, statusText = '') =>
  () =>
    new Response(JSON.stringify(body), { status, statusText });
const unauthorized = json(401, { error: 'The token is not valid.' }, 'Unauthorized');
const down = () => Promise.reject(new TypeError('Failed to fetch'));
const broken = () => new Response(new ReadableStream({ pull: (stream) => stream.error(new TypeError('terminated')) }));
const noResponse = {
  status: 0,
  message: 'The server could not be reached.',
  detail: expect.stringMatching(/^No answer/),
};

test('a call is sent to the host with its query, token, and body', async () => {
  const fetch = jest.fn(async () => new Response('{"id":1}'));
  const { send } = createClient({ host: '/api/', getToken: async () => 't', fetch });
  await expect(send({ method: 'POST', path: 'a/b', query: { x: 1, y: undefined }, body: { c: 2 } })).resolves.toEqual({
    id: 1,
  });
  expect(fetch).toHaveBeenCalledWith('/api/a/b?x=1', {
    method: 'POST',
    headers: { authorization: 'Bearer t', accept: 'application/json', 'content-type': 'application/json' },
    body: '{"c":2}',
    signal: expect.any(AbortSignal),
  });
});

test('an idempotency key is sent as a structured string', async () => {
  const fetch = jest.fn(async (_url: unknown, _init?: RequestInit) => new Response('{}'));
  const { send } = createClient({ host: '/api/', getToken: async () => 't', fetch });
  await send({ method: 'POST', path: 'a', idempotencyKey: '0f' });
  expect(fetch.mock.calls[0]?.[1]?.headers).toMatchObject({ 'idempotency-key': '"0f"' });
});

const noResponseDetail = {
  read: 'No answer from the server. Check the connection and try again.',
  change: 'We did not get an answer. The change may have been saved: check before you try again.',
  action: 'We did not get an answer. The action may have started: check Jobs.',
};

test.each<[Partial<Call>, string]>([
  [{}, noResponseDetail.read],
  [{ method: 'POST', kind: 'read' }, noResponseDetail.read],
  [{ method: 'POST' }, noResponseDetail.change],
  [{ method: 'PUT' }, noResponseDetail.change],
  [{ method: 'PATCH' }, noResponseDetail.change],
  [{ method: 'DELETE' }, noResponseDetail.change],
  [{ method: 'POST', kind: 'action' }, noResponseDetail.action],
])('without a response to %j: %s', async (call, detail) => {
  for (const answer of [down, broken]) {
    await expect(clientWith([answer]).send({ path: 'x', ...call })).rejects.toMatchObject({ status: 0, detail });
  }
});

test.each<[Partial<Call>, number, string | undefined]>([
  [{ method: 'POST', kind: 'action' }, 504, noResponseDetail.action],
  [{ method: 'PUT' }, 502, noResponseDetail.change],
  [{}, 504, undefined],
  [{ method: 'POST', kind: 'action' }, 503, undefined],
])(
  'the response of a proxy to %j with %d does not show whether the server executed it',
  async (call, status, detail) => {
    const page = () => new Response('<!doctype html>', { status, statusText: 'Gateway' });
    const failed = clientWith([page]).send({ path: 'x', ...call });
    await expect(failed).rejects.toMatchObject({ status, message: 'Gateway', detail });
  },
);

test('a rejected action has the error text of the server', async () => {
  const rejection = json(502, { error: 'The charger is not connected.' });
  const failed = clientWith([rejection]).send({ method: 'POST', path: 'x', kind: 'action' });
  await expect(failed).rejects.toMatchObject({ detail: 'The charger is not connected.' });
});

test('an empty response is undefined', async () => {
  await expect(clientWith([() => new Response(null, { status: 204 })]).send({ path: 'x' })).resolves.toBeUndefined();
});

test.each([
  ['no response', down, noResponse],
  ['an interrupted response', broken, noResponse],
  [
    'HTML in place of JSON',
    () => new Response('<!doctype html>', { status: 200, statusText: 'OK' }),
    { status: 200, message: 'Internal Server Error', detail: expect.stringMatching(/something else/) },
  ],
  [
    "a proxy's page",
    () => new Response('<h1>', { status: 502, statusText: 'Bad Gateway' }),
    { status: 502, message: 'Bad Gateway', detail: undefined },
  ],
  [
    'an error response with a sentence',
    json(400, { error: 'sortBy must be one of make.' }, 'Bad Request'),
    { status: 400, message: 'Bad Request', detail: 'sortBy must be one of make.' },
  ],
])('%s is an ApiError', async (_what, answer, expected) => {
  const failed = clientWith([answer]).send({ path: 'x' });
  await expect(failed).rejects.toBeInstanceOf(ApiError);
  await expect(failed).rejects.toMatchObject(expected);
});

const withRequestId = { 'x-request-id': 'a1b2c3d4e5f6' };

test.each([
  ['a failure', () => new Response('{"error":"The server failed."}', { status: 500, headers: withRequestId })],
  ["a proxy's page", () => new Response('<h1>', { status: 502, headers: withRequestId })],
  ['HTML in place of JSON', () => new Response('<!doctype html>', { headers: withRequestId })],
  ['an interrupted response', () => new Response(broken().body, { headers: withRequestId })],
])('%s has the request ID', async (_what, answer) => {
  await expect(clientWith([answer]).send({ path: 'x' })).rejects.toMatchObject({ requestId: 'a1b2c3d4e5f6' });
});

test('without a response there is no request ID', async () => {
  await expect(clientWith([down]).send({ path: 'x' })).rejects.toMatchObject({ status: 0, requestId: undefined });
});

test.each([
  [new Error('The session has ended.'), 'The session has ended.', 'The session has ended.'],
  [
    new TypeError('Failed to fetch'),
    'The server could not be reached.',
    'No answer from the server. Check the connection and try again.',
  ],
])('a token that fails with %p is an ApiError', async (cause, message, detail) => {
  const { send } = clientWith([json(200, {})], { getToken: () => Promise.reject(cause) });
  const failed = send({ path: 'x' });
  await expect(failed).rejects.toBeInstanceOf(ApiError);
  await expect(failed).rejects.toMatchObject({ status: 0, message, detail });
});

test('an aborted call throws the reason of the abort', async () => {
  const request = new AbortController();
  const { send } = clientWith([
    () => {
      request.abort();
      return Promise.reject(request.signal.reason);
    },
  ]);
  await expect(send({ path: 'x', signal: request.signal })).rejects.toMatchObject({ name: 'AbortError' });
});

describe('timeout', () => {
  const timeout = jest.spyOn(AbortSignal, 'timeout');
  afterEach(() => timeout.mockReset());
  afterAll(() => timeout.mockRestore());

  test.each([
    ['read', {}, callSeconds.read],
    ['change', { method: 'PUT', body: { a: 1 } }, callSeconds.save],
  ] as const)('a %s without a response times out, and its request is aborted', async (what, call, seconds) => {
    const timer = new AbortController();
    timeout.mockReturnValue(timer.signal);
    const caller = new AbortController();
    const { send } = createClient({
      host: '/api/',
      getToken: async () => 't',
      fetch: (_url, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
          timer.abort(new DOMException('The operation timed out.', 'TimeoutError'));
        }),
    });
    const failed = send({ path: 'x', signal: caller.signal, ...call });
    await expect(failed).rejects.toMatchObject({ status: 0, detail: noResponseDetail[what] });
    expect(timeout.mock.calls).toEqual([[seconds * 1000]]);
  });

  test('a file has no timeout, up and down', async () => {
    const { send, download } = createClient({ host: '/api/', getToken: async () => 't', fetch: down });
    await expect(send({ method: 'POST', path: 'x', body: new Blob(['a']) })).rejects.toMatchObject({ status: 0 });
    await expect(download({ path: 'x' })).rejects.toMatchObject(noResponse);
    expect(timeout).not.toHaveBeenCalled();
  });
});

test('after a 401 the token is renewed once, and the call is retried once', async () => {
  const renewToken = jest.fn(async () => 'second');
  const endSession = jest.fn(async () => {});
  const { send, tokens } = clientWith([unauthorized, json(200, { id: 1 })], { renewToken, endSession });
  await expect(send({ path: 'x' })).resolves.toEqual({ id: 1 });
  expect(renewToken).toHaveBeenCalledWith('first', false);
  expect(tokens).toEqual(['Bearer first', 'Bearer second']);
  expect(endSession).not.toHaveBeenCalled();
});

test('a second 401 ends the session without another retry', async () => {
  const renewToken = jest.fn(async () => 'second');
  const endSession = jest.fn(async () => {});
  const { send, tokens } = clientWith([unauthorized], { renewToken, endSession });
  await expect(send({ path: 'x' })).rejects.toMatchObject({ status: 401, message: 'Unauthorized' });
  expect(tokens).toHaveLength(2);
  expect(renewToken).toHaveBeenCalledTimes(1);
  expect(endSession).toHaveBeenCalledTimes(1);
});

const faultyToken = (tokenFault: TokenFaultName) => json(401, { error: 'Ask the administrators.', tokenFault });

test.each(['expired', 'audience', 'claim'] as const)(
  'a token with the fault %s is renewed once; if the new one has it too, the session goes on, and the next renewal is a minute later',
  async (fault) => {
    const clock = jest.spyOn(performance, 'now').mockReturnValue(1000);
    const renewToken = jest.fn(async () => 'second');
    const endSession = jest.fn(async () => {});
    const { send, tokens } = clientWith([faultyToken(fault)], { renewToken, endSession });
    const failed = { status: 401, tokenFault: fault, detail: 'Ask the administrators.' };
    await expect(send({ path: 'x' })).rejects.toMatchObject(failed);
    await expect(send({ path: 'x' })).rejects.toMatchObject(failed);
    expect(tokens).toHaveLength(3);
    expect(renewToken).toHaveBeenCalledTimes(1);
    clock.mockReturnValue(62_000);
    await expect(send({ path: 'x' })).rejects.toMatchObject(failed);
    expect(renewToken).toHaveBeenCalledTimes(2);
    expect(endSession).not.toHaveBeenCalled();
    clock.mockRestore();
  },
);

test('without another token the fault is final, and the session goes on', async () => {
  const renewToken = jest.fn(async (rejected: string, _hasFault?: boolean) => rejected);
  const endSession = jest.fn(async () => {});
  const { send, tokens } = clientWith([faultyToken('audience')], { renewToken, endSession });
  await expect(send({ path: 'x' })).rejects.toMatchObject({ status: 401, tokenFault: 'audience' });
  expect(renewToken.mock.calls).toEqual([['first', true]]);
  expect(tokens).toHaveLength(1);
  expect(endSession).not.toHaveBeenCalled();
});

test('a token with a fault that the new one does not have is replaced without an error', async () => {
  const renewToken = jest.fn(async () => 'second');
  const { send } = clientWith([faultyToken('audience'), json(200, { id: 1 })], { renewToken });
  await expect(send({ path: 'x' })).resolves.toEqual({ id: 1 });
});

test('a failed renewal is the error of the call', async () => {
  const { send, tokens } = clientWith([unauthorized], {
    renewToken: () => Promise.reject(new Error('The session has ended.')),
  });
  await expect(send({ path: 'x' })).rejects.toMatchObject({ detail: 'The session has ended.' });
  expect(tokens).toHaveLength(1);
});

test('without token renewal a 401 is final', async () => {
  const { send, tokens } = clientWith([unauthorized]);
  await expect(send({ path: 'x' })).rejects.toMatchObject({ status: 401, detail: 'The token is not valid.' });
  expect(tokens).toHaveLength(1);
});

test('the clock receives the time of each response of the server, also of an error', async () => {
  const note = jest.fn();
  const date = 'Sat, 28 Nov 2026 12:00:00 GMT';
  const response = (status: number, own: object = { 'x-request-id': 'r1' }) =>
    new Response('{}', { status, headers: { date, ...own } });
  const { send } = clientWith([() => response(401), () => response(200), () => response(502, {})], {
    ...{ clock: { note }, renewToken: async () => 'second' },
  });
  const before = Date.now();
  await send({ path: 'a' });
  expect(note.mock.calls).toEqual([
    [date, expect.any(Number)],
    [date, expect.any(Number)],
  ]);
  expect(note.mock.calls[0]?.[1]).toBeGreaterThanOrEqual(before);
  await expect(send({ path: 'a' })).rejects.toMatchObject({ status: 502 });
  expect(note).toHaveBeenCalledTimes(2);
});

test('an early request replaces this one, with its time; a rejected one is sent again', async () => {
  const at = 'Sun, 29 Nov 2026 12:00:00 GMT';
  const note = jest.fn();
  const early = [json(200, 'early'), unauthorized].map((respond) => {
    const response = respond();
    response.headers.set('x-request-id', 'r1');
    response.headers.set('date', at);
    return { sentAt: 42, answer: Promise.resolve(response) };
  });
  const takeEarly = jest.fn<(typeof early)[number] | undefined, [string, RequestInit]>(() => early.shift());
  const { send, tokens } = clientWith([json(200, 'fetched')], {
    takeEarly,
    clock: { note },
    renewToken: async () => 'second',
  });
  await expect(send({ path: 'devices', query: { page: 1 } })).resolves.toBe('early');
  expect(note).toHaveBeenCalledWith(at, 42);
  expect(takeEarly).toHaveBeenCalledWith('/api/devices?page=1', expect.objectContaining({ method: 'GET' }));
  await expect(send({ path: 'devices' })).resolves.toBe('fetched');
  expect(tokens).toEqual(['Bearer second']);
});
