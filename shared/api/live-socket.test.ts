import { liveCloseCodes } from '../contract/index.ts';
import { createConnect } from './live-socket.ts';

/** A socket whose other end is the test. */
class Socket {
  static all: Socket[] = [];
  onopen: (() => void) | undefined;
  onmessage: ((event: { data: unknown }) => void) | undefined;
  onclose: ((event: { code: number }) => void) | undefined;
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
beforeEach(() => {
  Socket.all = [];
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
      onMessage: (message) => heard.push(message),
      onEnd: (code, error) => heard.push({ code, ...(error ? { detail: error.detail } : {}) }),
    },
  );
  return { heard, opened };
}

test('a feed is opened with its query and a token, and gives what comes', async () => {
  const { heard } = feed();
  await settled();
  const [socket] = Socket.all;
  expect(socket?.url.href).toBe('wss://api.test/api/live-logs?chargeboxId=CB+1&token=first');
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
