import { liveCloseCodes } from '../contract/index.ts';
import { createConnect } from './live-socket.ts';

/** A fake WebSocket that the test controls. */
class Socket {
  static all: Socket[] = [];
  onopen: (() => void) | undefined;
  onmessage: ((event: { data: unknown }) => void) | undefined;
  onclose: ((event: { code: number; reason?: string }) => void) | undefined;
  closed = false;
  readonly url: URL;

  constructor(url: string) {
    this.url = new URL(url);
    Socket.all.push(this);
  }

  close() {
    this.closed = true;
    this.onclose?.({ code: 1000 });
  }
}

const flushPromises = () => new Promise((resolve) => setImmediate(resolve));
const feeds: { close(): void }[] = [];
beforeEach(() => {
  Socket.all = [];
});
afterEach(() => {
  for (const opened of feeds.splice(0)) opened.close();
});

/** Opens a feed and records the calls of its listener. */
function feed(getToken = async () => 'first', renewToken = async (rejected: string) => `after ${rejected}`) {
  const events: unknown[] = [];
  const connect = createConnect({
    host: 'https://api.test/api/',
    getToken,
    renewToken,
    WebSocket: Socket as never,
  });
  const opened = connect(
    { path: 'live-logs', query: { chargeboxId: 'CB 1', evseUids: undefined } },
    {
      onOpen: () => events.push('open'),
      onMark: () => events.push('mark'),
      onMessage: (message) => events.push(message),
      onEnd: (code, error) => events.push({ code, ...(error ? { detail: error.detail } : {}) }),
    },
  );
  feeds.push(opened);
  return { events, opened };
}

test('a feed is opened with its query and a token, and forwards messages', async () => {
  const { events } = feed();
  await flushPromises();
  const [socket] = Socket.all;
  expect(socket?.url.href).toBe('wss://api.test/api/live-logs?chargeboxId=CB+1&marks=true&token=first');
  socket?.onopen?.();
  socket?.onmessage?.({ data: '{"message":"a"}' });
  socket?.onmessage?.({ data: '<html>' });
  socket?.onclose?.({ code: liveCloseCodes.timeLimit });
  expect(events).toEqual(['open', { message: 'a' }, { code: 4408 }]);
});

test('a rejected token is renewed only once', async () => {
  const { events } = feed();
  await flushPromises();
  Socket.all[0]?.onclose?.({ code: liveCloseCodes.unauthorized });
  await flushPromises();
  expect(Socket.all[1]?.url.searchParams.get('token')).toBe('after first');
  Socket.all[1]?.onclose?.({ code: liveCloseCodes.unauthorized });
  await flushPromises();
  expect(Socket.all).toHaveLength(2);
  expect(events).toEqual([{ code: 4401 }]);
});

test('an open feed continues with a new token each time one expires', async () => {
  const now = jest.spyOn(Date, 'now').mockReturnValue(0);
  const { events } = feed();
  await flushPromises();
  for (const renewed of [1, 2]) {
    now.mockReturnValue(renewed * 600_000);
    Socket.all[renewed - 1]?.onclose?.({ code: liveCloseCodes.unauthorized });
    await flushPromises();
  }
  expect(Socket.all.map(({ url }) => url.searchParams.get('token'))).toEqual([
    'first',
    'after first',
    'after after first',
  ]);
  expect(events).toEqual([]);
  now.mockRestore();
});

test('without a session the feed ends with the reason, and no socket is opened', async () => {
  const { events } = feed(() => Promise.reject(new Error('The session has ended. Please sign in again.')));
  await flushPromises();
  expect(Socket.all).toEqual([]);
  expect(events).toEqual([{ code: 1006, detail: 'The session has ended. Please sign in again.' }]);
});

test('a feed that the browser refuses to open ends', async () => {
  const events: number[] = [];
  class BlockedSocket {
    constructor() {
      throw new DOMException('An insecure connection may not be initiated from a secure page.', 'SecurityError');
    }
  }
  createConnect({ host: 'https://api.test/api/', getToken: async () => 'first', WebSocket: BlockedSocket as never })(
    { path: 'live-logs' },
    { onOpen: () => undefined, onMessage: () => undefined, onEnd: (code) => events.push(code) },
  );
  await flushPromises();
  expect(events).toEqual([1006]);
});

test('after closing, no callback is called; a feed closed before it was open is never opened', async () => {
  const early = feed();
  early.opened.close();
  await flushPromises();
  expect(Socket.all).toEqual([]);

  const { events, opened } = feed();
  await flushPromises();
  opened.close();
  expect(Socket.all[0]?.closed).toBe(true);
  Socket.all[0]?.onmessage?.({ data: '1' });
  expect([...early.events, ...events]).toEqual([]);
});

describe('silence', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['setImmediate'] }));
  afterEach(() => jest.useRealTimers());
  const mark = { data: '{"mark":"2026-11-28T12:00:00.000Z"}' };
  const silent = { code: 1006, detail: 'Nothing arrived for 45 seconds.' };

  async function openFeed() {
    const { events, opened } = feed();
    await flushPromises();
    const socket = Socket.all.at(-1) as Socket;
    socket.onopen?.();
    events.length = 0;
    return { events, opened, socket };
  }

  test('a network that drops packets ends the feed within a minute', async () => {
    const { events, socket } = await openFeed();
    for (let marks = 0; marks < 10; marks += 1) {
      socket.onmessage?.(mark);
      jest.advanceTimersByTime(15_000);
    }
    expect(events).toEqual(Array(10).fill('mark'));
    events.length = 0;
    jest.advanceTimersByTime(40_000);
    expect([events, socket.closed]).toEqual([[silent], true]);
    jest.advanceTimersByTime(600_000);
    expect(events).toEqual([silent]);
  });

  test('a message counts as a heartbeat', async () => {
    const { events, socket } = await openFeed();
    socket.onmessage?.(mark);
    jest.advanceTimersByTime(40_000);
    socket.onmessage?.({ data: '{"message":"a"}' });
    jest.advanceTimersByTime(40_000);
    expect(events).toEqual(['mark', { message: 'a' }]);
  });

  test('silence is noticed right after the computer wakes up', async () => {
    const { events, socket } = await openFeed();
    socket.onmessage?.(mark);
    // Timers stop during sleep, but the clock does not.
    jest.setSystemTime(Date.now() + 3_600_000);
    jest.advanceTimersByTime(5_000);
    expect(events).toEqual(['mark', silent]);
  });

  test('silence of a server that sends no marks does not end the feed', async () => {
    const { events } = await openFeed();
    jest.advanceTimersByTime(3_600_000);
    expect(events).toEqual([]);
  });

  test('a connection that is not open after half a minute has failed', async () => {
    const { events } = feed();
    await flushPromises();
    jest.advanceTimersByTime(30_000);
    expect(events).toEqual([]);
    jest.advanceTimersByTime(5_000);
    expect(events).toEqual([{ code: 1006, detail: 'Nothing arrived for 30 seconds.' }]);
  });

  test('silence is not measured after a feed was closed or continues with a new token', async () => {
    const closed = await openFeed();
    closed.socket.onmessage?.(mark);
    closed.opened.close();
    const renewed = await openFeed();
    renewed.socket.onmessage?.(mark);
    renewed.socket.onclose?.({ code: liveCloseCodes.unauthorized });
    await flushPromises();
    Socket.all.at(-1)?.onopen?.();
    jest.advanceTimersByTime(600_000);
    expect([closed.events, renewed.events]).toEqual([['mark'], ['mark', 'open']]);
  });

  test('silence is not measured during a token renewal of any duration', async () => {
    let renew: (token: string) => void = () => undefined;
    const { events } = feed(undefined, () => new Promise((resolve) => (renew = resolve)));
    await flushPromises();
    Socket.all[0]?.onopen?.();
    Socket.all[0]?.onmessage?.(mark);
    Socket.all[0]?.onclose?.({ code: liveCloseCodes.unauthorized });
    jest.advanceTimersByTime(600_000);
    renew('second');
    await flushPromises();
    Socket.all[1]?.onopen?.();
    expect(events).toEqual(['open', 'mark', 'open']);
  });

  test('after the local clock was set back, an expired token is renewed', async () => {
    const { socket } = await openFeed();
    socket.onclose?.({ code: liveCloseCodes.unauthorized });
    await flushPromises();
    Socket.all.at(-1)?.onopen?.();
    jest.setSystemTime(Date.now() - 7_200_000);
    jest.advanceTimersByTime(3_600_000);
    Socket.all.at(-1)?.onclose?.({ code: liveCloseCodes.unauthorized });
    await flushPromises();
    expect(Socket.all).toHaveLength(3);
  });

  test('after the local clock was set back, silence is noticed', async () => {
    const { events, socket } = await openFeed();
    socket.onmessage?.(mark);
    jest.setSystemTime(Date.now() - 3_600_000);
    jest.advanceTimersByTime(60_000);
    expect(events).toEqual(['mark', silent]);
  });
});

test('the close reason of the server is the reason of the error', async () => {
  const { events } = feed();
  await flushPromises();
  Socket.all[0]?.onclose?.({ code: 1013, reason: 'The identity provider does not answer.' });
  expect(events).toEqual([{ code: 1013, detail: 'The identity provider does not answer.' }]);
});
