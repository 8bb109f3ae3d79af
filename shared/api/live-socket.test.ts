import { liveCloseCodes } from '../contract/index.ts';
import { createConnect } from './live-socket.ts';

/** A socket whose other end is the test. */
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

const settled = () => new Promise((resolve) => setImmediate(resolve));
const feeds: { close(): void }[] = [];
beforeEach(() => {
  Socket.all = [];
});
afterEach(() => {
  for (const opened of feeds.splice(0)) opened.close();
});

/** A feed that was opened, and what its listener heard. */
function feed(getToken = async () => 'first', renewToken = async (refused: string) => `after ${refused}`) {
  const heard: unknown[] = [];
  const connect = createConnect({
    host: 'https://api.test/api/',
    getToken,
    renewToken,
    WebSocket: Socket as never,
  });
  const opened = connect(
    { path: 'live-logs', query: { chargeboxId: 'CB 1', evseUids: undefined } },
    {
      onOpen: () => heard.push('open'),
      onMark: () => heard.push('mark'),
      onMessage: (message) => heard.push(message),
      onEnd: (code, error) => heard.push({ code, ...(error ? { detail: error.detail } : {}) }),
    },
  );
  feeds.push(opened);
  return { heard, opened };
}

test('a feed is opened with its query and a token, and gives what comes', async () => {
  const { heard } = feed();
  await settled();
  const [socket] = Socket.all;
  expect(socket?.url.href).toBe('wss://api.test/api/live-logs?chargeboxId=CB+1&marks=true&token=first');
  socket?.onopen?.();
  socket?.onmessage?.({ data: '{"message":"a"}' });
  socket?.onmessage?.({ data: '<html>' });
  socket?.onclose?.({ code: liveCloseCodes.timeLimit });
  expect(heard).toEqual(['open', { message: 'a' }, { code: 4408 }]);
});

test('a refused token is renewed once, and no more', async () => {
  const { heard } = feed();
  await settled();
  Socket.all[0]?.onclose?.({ code: liveCloseCodes.unauthorized });
  await settled();
  expect(Socket.all[1]?.url.searchParams.get('token')).toBe('after first');
  Socket.all[1]?.onclose?.({ code: liveCloseCodes.unauthorized });
  await settled();
  expect(Socket.all).toHaveLength(2);
  expect(heard).toEqual([{ code: 4401 }]);
});

test('a feed that stood goes on with a new token each time the one before it ends', async () => {
  const now = jest.spyOn(Date, 'now').mockReturnValue(0);
  const { heard } = feed();
  await settled();
  for (const renewed of [1, 2]) {
    now.mockReturnValue(renewed * 600_000);
    Socket.all[renewed - 1]?.onclose?.({ code: liveCloseCodes.unauthorized });
    await settled();
  }
  expect(Socket.all.map(({ url }) => url.searchParams.get('token'))).toEqual([
    'first',
    'after first',
    'after after first',
  ]);
  expect(heard).toEqual([]);
  now.mockRestore();
});

test('without a session it ends with the reason, and no socket is opened', async () => {
  const { heard } = feed(() => Promise.reject(new Error('The session has ended. Please sign in again.')));
  await settled();
  expect(Socket.all).toEqual([]);
  expect(heard).toEqual([{ code: 1006, detail: 'The session has ended. Please sign in again.' }]);
});

test('where the browser refuses to open it, it ends', async () => {
  const heard: number[] = [];
  class Refused {
    constructor() {
      throw new DOMException('An insecure connection may not be initiated from a secure page.', 'SecurityError');
    }
  }
  createConnect({ host: 'https://api.test/api/', getToken: async () => 'first', WebSocket: Refused as never })(
    { path: 'live-logs' },
    { onOpen: () => undefined, onMessage: () => undefined, onEnd: (code) => heard.push(code) },
  );
  await settled();
  expect(heard).toEqual([1006]);
});

test('who closes a feed hears nothing more, and one closed before it stood is never opened', async () => {
  const early = feed();
  early.opened.close();
  await settled();
  expect(Socket.all).toEqual([]);

  const { heard, opened } = feed();
  await settled();
  opened.close();
  expect(Socket.all[0]?.closed).toBe(true);
  Socket.all[0]?.onmessage?.({ data: '1' });
  expect([...early.heard, ...heard]).toEqual([]);
});

describe('silence', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['setImmediate'] }));
  afterEach(() => jest.useRealTimers());
  const mark = { data: '{"mark":"2026-11-28T12:00:00.000Z"}' };
  const silent = { code: 1006, detail: 'Nothing arrived for 45 seconds.' };

  async function standing() {
    const { heard, opened } = feed();
    await settled();
    const socket = Socket.all.at(-1) as Socket;
    socket.onopen?.();
    heard.length = 0;
    return { heard, opened, socket };
  }

  test('a network that swallows packets ends the feed within a minute', async () => {
    const { heard, socket } = await standing();
    for (let marks = 0; marks < 10; marks += 1) {
      socket.onmessage?.(mark);
      jest.advanceTimersByTime(15_000);
    }
    expect(heard).toEqual(Array(10).fill('mark'));
    heard.length = 0;
    jest.advanceTimersByTime(40_000);
    expect([heard, socket.closed]).toEqual([[silent], true]);
    jest.advanceTimersByTime(600_000);
    expect(heard).toEqual([silent]);
  });

  test('a message is a sign of life, too', async () => {
    const { heard, socket } = await standing();
    socket.onmessage?.(mark);
    jest.advanceTimersByTime(40_000);
    socket.onmessage?.({ data: '{"message":"a"}' });
    jest.advanceTimersByTime(40_000);
    expect(heard).toEqual(['mark', { message: 'a' }]);
  });

  test('a computer that slept looks at once when it wakes up', async () => {
    const { heard, socket } = await standing();
    socket.onmessage?.(mark);
    // Timers stand still meanwhile; the clock does not.
    jest.setSystemTime(Date.now() + 3_600_000);
    jest.advanceTimersByTime(5_000);
    expect(heard).toEqual(['mark', silent]);
  });

  test('a server that sends no marks may be silent', async () => {
    const { heard } = await standing();
    jest.advanceTimersByTime(3_600_000);
    expect(heard).toEqual([]);
  });

  test('a connection that does not stand after half a minute has failed', async () => {
    const { heard } = feed();
    await settled();
    jest.advanceTimersByTime(30_000);
    expect(heard).toEqual([]);
    jest.advanceTimersByTime(5_000);
    expect(heard).toEqual([{ code: 1006, detail: 'Nothing arrived for 30 seconds.' }]);
  });

  test('a feed that was closed, or goes on with a new token, is not measured any more', async () => {
    const closed = await standing();
    closed.socket.onmessage?.(mark);
    closed.opened.close();
    const renewed = await standing();
    renewed.socket.onmessage?.(mark);
    renewed.socket.onclose?.({ code: liveCloseCodes.unauthorized });
    await settled();
    Socket.all.at(-1)?.onopen?.();
    jest.advanceTimersByTime(600_000);
    expect([closed.heard, renewed.heard]).toEqual([['mark'], ['mark', 'open']]);
  });

  test('while a token is renewed, for however long, nothing is measured', async () => {
    let renew: (token: string) => void = () => undefined;
    const { heard } = feed(undefined, () => new Promise((resolve) => (renew = resolve)));
    await settled();
    Socket.all[0]?.onopen?.();
    Socket.all[0]?.onmessage?.(mark);
    Socket.all[0]?.onclose?.({ code: liveCloseCodes.unauthorized });
    jest.advanceTimersByTime(600_000);
    renew('second');
    await settled();
    Socket.all[1]?.onopen?.();
    expect(heard).toEqual(['open', 'mark', 'open']);
  });

  test('after the clock of the computer was put back, a token that ends is renewed as before', async () => {
    const { socket } = await standing();
    socket.onclose?.({ code: liveCloseCodes.unauthorized });
    await settled();
    Socket.all.at(-1)?.onopen?.();
    jest.setSystemTime(Date.now() - 7_200_000);
    jest.advanceTimersByTime(3_600_000);
    Socket.all.at(-1)?.onclose?.({ code: liveCloseCodes.unauthorized });
    await settled();
    expect(Socket.all).toHaveLength(3);
  });

  test('after the clock of the computer was put back, silence is noticed as before', async () => {
    const { heard, socket } = await standing();
    socket.onmessage?.(mark);
    jest.setSystemTime(Date.now() - 3_600_000);
    jest.advanceTimersByTime(60_000);
    expect(heard).toEqual(['mark', silent]);
  });
});

test('what the server says when it ends a feed is the reason', async () => {
  const { heard } = feed();
  await settled();
  Socket.all[0]?.onclose?.({ code: 1013, reason: 'The identity provider does not answer.' });
  expect(heard).toEqual([{ code: 1013, detail: 'The identity provider does not answer.' }]);
});
