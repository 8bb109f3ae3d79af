import { callSeconds, type TokenFaultName } from '../contract/index.ts';
import { ApiError } from './error.ts';
import { type ApiOptions, type Call, createClient } from './http.ts';

/** Answers the calls one after another; the last answer again and again. */
function sender(answers: (() => Response | Promise<Response>)[], options: Partial<ApiOptions> = {}) {
  const tokens: (string | null)[] = [];
  const { send } = createClient({
    host: '/api/',
    getToken: async () => 'first',
    ...options,
    fetch: async (_url, init) => {
      const answer = answers[Math.min(tokens.length, answers.length - 1)];
      tokens.push(new Headers(init?.headers).get('authorization'));
      if (!answer) throw new Error('no answer was prepared');
      return answer();
    },
  });
  return { send, tokens };
}

const json =
  (status: number, body: unknown, statusText = '') =>
  () =>
    new Response(JSON.stringify(body), { status, statusText });
const refused = json(401, { error: 'The token is not valid.' }, 'Unauthorized');
const down = () => Promise.reject(new TypeError('Failed to fetch'));
const broken = () => new Response(new ReadableStream({ pull: (stream) => stream.error(new TypeError('terminated')) }));
const noAnswer = {
  status: 0,
  message: 'The server could not be reached.',
  detail: expect.stringMatching(/^No answer/),
};

test('a call goes to the host with its query, token and body', async () => {
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

test('a call with a key names itself by a structured string', async () => {
  const fetch = jest.fn(async (_url: unknown, _init?: RequestInit) => new Response('{}'));
  const { send } = createClient({ host: '/api/', getToken: async () => 't', fetch });
  await send({ method: 'POST', path: 'a', idempotencyKey: '0f' });
  expect(fetch.mock.calls[0]?.[1]?.headers).toMatchObject({ 'idempotency-key': '"0f"' });
});

const unanswered = {
  read: 'No answer from the server. Check the connection and try again.',
  change: 'We did not get an answer. The change may have been saved: check before you try again.',
  action: 'We did not get an answer. The action may have started: check Jobs.',
};

test.each<[Partial<Call>, string]>([
  [{}, unanswered.read],
  [{ method: 'POST', kind: 'read' }, unanswered.read],
  [{ method: 'POST' }, unanswered.change],
  [{ method: 'PUT' }, unanswered.change],
  [{ method: 'PATCH' }, unanswered.change],
  [{ method: 'DELETE' }, unanswered.change],
  [{ method: 'POST', kind: 'action' }, unanswered.action],
])('without an answer to %j: %s', async (call, detail) => {
  for (const answer of [down, broken]) {
    await expect(sender([answer]).send({ path: 'x', ...call })).rejects.toMatchObject({ status: 0, detail });
  }
});

test.each<[Partial<Call>, number, string | undefined]>([
  [{ method: 'POST', kind: 'action' }, 504, unanswered.action],
  [{ method: 'PUT' }, 502, unanswered.change],
  [{}, 504, undefined],
  [{ method: 'POST', kind: 'action' }, 503, undefined],
])('what a proxy says of %j with %d does not tell whether it was carried out', async (call, status, detail) => {
  const page = () => new Response('<!doctype html>', { status, statusText: 'Gateway' });
  const failed = sender([page]).send({ path: 'x', ...call });
  await expect(failed).rejects.toMatchObject({ status, message: 'Gateway', detail });
});

test('an action that the server refuses says what the server says', async () => {
  const refusal = json(502, { error: 'The charger is not connected.' });
  const failed = sender([refusal]).send({ method: 'POST', path: 'x', kind: 'action' });
  await expect(failed).rejects.toMatchObject({ detail: 'The charger is not connected.' });
});

test('an empty answer is undefined', async () => {
  await expect(sender([() => new Response(null, { status: 204 })]).send({ path: 'x' })).resolves.toBeUndefined();
});

test.each([
  ['no answer', down, noAnswer],
  ['an answer that breaks off', broken, noAnswer],
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
    'a refusal with a sentence',
    json(400, { error: 'sortBy must be one of make.' }, 'Bad Request'),
    { status: 400, message: 'Bad Request', detail: 'sortBy must be one of make.' },
  ],
])('%s is an ApiError', async (_what, answer, facts) => {
  const failed = sender([answer]).send({ path: 'x' });
  await expect(failed).rejects.toBeInstanceOf(ApiError);
  await expect(failed).rejects.toMatchObject(facts);
});

const named = { 'x-request-id': 'a1b2c3d4e5f6' };

test.each([
  ['a failure', () => new Response('{"error":"The server failed."}', { status: 500, headers: named })],
  ["a proxy's page", () => new Response('<h1>', { status: 502, headers: named })],
  ['HTML in place of JSON', () => new Response('<!doctype html>', { headers: named })],
  ['an answer that breaks off', () => new Response(broken().body, { headers: named })],
])('%s carries the name of its request', async (_what, answer) => {
  await expect(sender([answer]).send({ path: 'x' })).rejects.toMatchObject({ requestId: 'a1b2c3d4e5f6' });
});

test('where no answer came there is no name to quote', async () => {
  await expect(sender([down]).send({ path: 'x' })).rejects.toMatchObject({ status: 0, requestId: undefined });
});

test.each([
  [new Error('The session has ended.'), 'The session has ended.', 'The session has ended.'],
  [
    new TypeError('Failed to fetch'),
    'The server could not be reached.',
    'No answer from the server. Check the connection and try again.',
  ],
])('no token for %p is an ApiError', async (cause, message, detail) => {
  const { send } = sender([json(200, {})], { getToken: () => Promise.reject(cause) });
  const failed = send({ path: 'x' });
  await expect(failed).rejects.toBeInstanceOf(ApiError);
  await expect(failed).rejects.toMatchObject({ status: 0, message, detail });
});

test('an ended call gives back what it was ended with', async () => {
  const request = new AbortController();
  const { send } = sender([
    () => {
      request.abort();
      return Promise.reject(request.signal.reason);
    },
  ]);
  await expect(send({ path: 'x', signal: request.signal })).rejects.toMatchObject({ name: 'AbortError' });
});

describe('in time', () => {
  const ends = jest.spyOn(AbortSignal, 'timeout');
  afterEach(() => ends.mockReset());
  afterAll(() => ends.mockRestore());

  test.each([
    ['read', {}, callSeconds.read],
    ['change', { method: 'PUT', body: { a: 1 } }, callSeconds.save],
  ] as const)('a %s that nobody answers is given up, and its request ended', async (what, call, seconds) => {
    const end = new AbortController();
    ends.mockReturnValue(end.signal);
    const own = new AbortController();
    const { send } = createClient({
      host: '/api/',
      getToken: async () => 't',
      fetch: (_url, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
          end.abort(new DOMException('The operation timed out.', 'TimeoutError'));
        }),
    });
    const failed = send({ path: 'x', signal: own.signal, ...call });
    await expect(failed).rejects.toMatchObject({ status: 0, detail: unanswered[what] });
    expect(ends.mock.calls).toEqual([[seconds * 1000]]);
  });

  test('a file may take longer, up and down', async () => {
    const { send, download } = createClient({ host: '/api/', getToken: async () => 't', fetch: down });
    await expect(send({ method: 'POST', path: 'x', body: new Blob(['a']) })).rejects.toMatchObject({ status: 0 });
    await expect(download({ path: 'x' })).rejects.toMatchObject(noAnswer);
    expect(ends).not.toHaveBeenCalled();
  });
});

test('after a 401 the token is renewed once, and the call repeated once', async () => {
  const renewToken = jest.fn(async () => 'second');
  const endSession = jest.fn(async () => {});
  const { send, tokens } = sender([refused, json(200, { id: 1 })], { renewToken, endSession });
  await expect(send({ path: 'x' })).resolves.toEqual({ id: 1 });
  expect(renewToken).toHaveBeenCalledWith('first', false);
  expect(tokens).toEqual(['Bearer first', 'Bearer second']);
  expect(endSession).not.toHaveBeenCalled();
});

test('a second 401 ends the session, and nothing is tried again', async () => {
  const renewToken = jest.fn(async () => 'second');
  const endSession = jest.fn(async () => {});
  const { send, tokens } = sender([refused], { renewToken, endSession });
  await expect(send({ path: 'x' })).rejects.toMatchObject({ status: 401, message: 'Unauthorized' });
  expect(tokens).toHaveLength(2);
  expect(renewToken).toHaveBeenCalledTimes(1);
  expect(endSession).toHaveBeenCalledTimes(1);
});

const faulty = (tokenFault: TokenFaultName) => json(401, { error: 'Ask the administrators.', tokenFault });

test.each(['expired', 'audience', 'claim'] as const)(
  'a token with the fault %s is renewed once; where the new one has it too, no session ends, and a minute passes until the next renewal',
  async (fault) => {
    const clock = jest.spyOn(performance, 'now').mockReturnValue(1000);
    const renewToken = jest.fn(async () => 'second');
    const endSession = jest.fn(async () => {});
    const { send, tokens } = sender([faulty(fault)], { renewToken, endSession });
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

test('where no other token can be had, the fault is final, and no session ends', async () => {
  const renewToken = jest.fn(async (refused: string, _hasFault?: boolean) => refused);
  const endSession = jest.fn(async () => {});
  const { send, tokens } = sender([faulty('audience')], { renewToken, endSession });
  await expect(send({ path: 'x' })).rejects.toMatchObject({ status: 401, tokenFault: 'audience' });
  expect(renewToken.mock.calls).toEqual([['first', true]]);
  expect(tokens).toHaveLength(1);
  expect(endSession).not.toHaveBeenCalled();
});

test('a token with a fault that the next one has no more is replaced without a word', async () => {
  const renewToken = jest.fn(async () => 'second');
  const { send } = sender([faulty('audience'), json(200, { id: 1 })], { renewToken });
  await expect(send({ path: 'x' })).resolves.toEqual({ id: 1 });
});

test('a renewal that fails is the failure of the call', async () => {
  const { send, tokens } = sender([refused], { renewToken: () => Promise.reject(new Error('The session has ended.')) });
  await expect(send({ path: 'x' })).rejects.toMatchObject({ detail: 'The session has ended.' });
  expect(tokens).toHaveLength(1);
});

test('where nothing renews, a 401 is final', async () => {
  const { send, tokens } = sender([refused]);
  await expect(send({ path: 'x' })).rejects.toMatchObject({ status: 401, detail: 'The token is not valid.' });
  expect(tokens).toHaveLength(1);
});

test('the clock notes the time of each answer of the server, also of one that refuses', async () => {
  const note = jest.fn();
  const date = 'Sat, 28 Nov 2026 12:00:00 GMT';
  const answer = (status: number, own: object = { 'x-request-id': 'r1' }) =>
    new Response('{}', { status, headers: { date, ...own } });
  const { send } = sender([() => answer(401), () => answer(200), () => answer(502, {})], {
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

test('a request that was sent before takes the place of this one, with its time; a refused one is repeated', async () => {
  const at = 'Sun, 29 Nov 2026 12:00:00 GMT';
  const note = jest.fn();
  const early = [json(200, 'early'), refused].map((answer) => {
    const given = answer();
    given.headers.set('x-request-id', 'r1');
    given.headers.set('date', at);
    return { sentAt: 42, answer: Promise.resolve(given) };
  });
  const takeEarly = jest.fn<(typeof early)[number] | undefined, [string, RequestInit]>(() => early.shift());
  const { send, tokens } = sender([json(200, 'fetched')], {
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
