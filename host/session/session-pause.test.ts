import type { Connect, LiveListener, Send, Transport } from '@dmp/shared/api';
import { pausedTransport, SessionPause } from './session-pause.ts';

function world(send: Send = async () => 'answer') {
  const pause = new SessionPause();
  const sent: string[] = [];
  const feeds: { listener: LiveListener; isClosed: boolean }[] = [];
  const connect: Connect = (_call, listener) => {
    const feed = { listener, isClosed: false };
    feeds.push(feed);
    return {
      close: () => {
        feed.isClosed = true;
      },
    };
  };
  const plain: Transport = {
    send: (call) => {
      sent.push(`${call.method ?? 'GET'} ${call.path}`);
      return send(call);
    },
    download: async () => ({ fileName: 'a.csv', content: new Blob() }),
    connect,
  };
  return { pause, sent, feeds, transport: pausedTransport(plain, pause) };
}
const settled = async () => {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
};

test('while there is a session, calls go and fail as ever', async () => {
  const { transport } = world(async ({ path }) => {
    if (path === 'broken') throw new Error('No.');
    return 'answer';
  });
  await expect(transport.send({ path: 'devices' })).resolves.toBe('answer');
  await expect(transport.send({ path: 'broken' })).rejects.toThrow('No.');
});

test('what reads waits for the next sign-in; what changes something does not', async () => {
  const { pause, sent, transport } = world();
  pause.end();
  const read = transport.send({ path: 'devices' });
  await settled();
  expect(sent).toEqual([]);
  await transport.send({ method: 'PUT', path: 'devices/1' });
  expect(sent).toEqual(['PUT devices/1']);
  pause.resume();
  await expect(read).resolves.toBe('answer');
  expect(sent).toEqual(['PUT devices/1', 'GET devices']);
});

test('a call that the end of the session cuts off is sent again if it reads, and fails if it changes something', async () => {
  let isFirst = true;
  const made = world(async () => {
    if (!isFirst) return 'answer';
    made.pause.end();
    throw new Error('The session has ended. Please sign in again.');
  });
  const { pause, sent, transport } = made;
  const read = transport.send({ path: 'devices' });
  await settled();
  expect(pause.isEnded()).toBe(true);
  await expect(transport.send({ method: 'POST', path: 'jobs' })).rejects.toThrow('The session has ended.');
  isFirst = false;
  pause.resume();
  await expect(read).resolves.toBe('answer');
  expect(sent).toEqual(['GET devices', 'POST jobs', 'GET devices']);
});

test('a call that is ended while it waits ends with what it was ended with', async () => {
  const { pause, sent, transport } = world();
  pause.end();
  const gone = new AbortController();
  const read = transport.send({ path: 'devices', signal: gone.signal });
  gone.abort(new Error('The page was left.'));
  await expect(read).rejects.toThrow('The page was left.');
  await expect(transport.download({ path: 'export', signal: gone.signal })).rejects.toThrow('The page was left.');
  pause.resume();
  await settled();
  expect(sent).toEqual([]);
});

test('a live feed ends with the session, and one that is opened meanwhile waits for the next', () => {
  const { pause, feeds, transport } = world();
  const ends: number[] = [];
  const opened = jest.fn();
  const listener: LiveListener = { onOpen: opened, onMessage: () => undefined, onEnd: (code) => void ends.push(code) };
  transport.connect({ path: 'live-logs' }, listener);
  pause.end();
  expect(feeds.map(({ isClosed }) => isClosed)).toEqual([true]);
  expect(ends).toEqual([1006]);

  transport.connect({ path: 'live-logs' }, listener);
  const left = transport.connect({ path: 'live-logs' }, listener);
  left.close();
  expect(feeds).toHaveLength(1);
  pause.resume();
  expect(feeds).toHaveLength(2);
  feeds[1]?.listener.onOpen();
  expect(opened).toHaveBeenCalledTimes(1);
  pause.resume();
  expect(feeds).toHaveLength(2);
});
