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
const flushPromises = async () => {
  for (let i = 0; i < 10; i++) await Promise.resolve();
};

test('while there is a session, calls are passed through', async () => {
  const { transport } = world(async ({ path }) => {
    if (path === 'broken') throw new Error('No.');
    return 'answer';
  });
  await expect(transport.send({ path: 'devices' })).resolves.toBe('answer');
  await expect(transport.send({ path: 'broken' })).rejects.toThrow('No.');
});

test('a read waits for the next sign-in; a change does not', async () => {
  const { pause, sent, transport } = world();
  pause.end();
  const read = transport.send({ path: 'devices' });
  await flushPromises();
  expect(sent).toEqual([]);
  await transport.send({ method: 'PUT', path: 'devices/1' });
  expect(sent).toEqual(['PUT devices/1']);
  pause.resume();
  await expect(read).resolves.toBe('answer');
  expect(sent).toEqual(['PUT devices/1', 'GET devices']);
});

test('when the session ends during a call, a read is sent again, and a change fails', async () => {
  let isFirst = true;
  const created = world(async () => {
    if (!isFirst) return 'answer';
    created.pause.end();
    throw new Error('The session has ended. Please sign in again.');
  });
  const { pause, sent, transport } = created;
  const read = transport.send({ path: 'devices' });
  await flushPromises();
  expect(pause.isEnded()).toBe(true);
  await expect(transport.send({ method: 'POST', path: 'jobs' })).rejects.toThrow('The session has ended.');
  isFirst = false;
  pause.resume();
  await expect(read).resolves.toBe('answer');
  expect(sent).toEqual(['GET devices', 'POST jobs', 'GET devices']);
});

test('a waiting call that is aborted rejects with the reason', async () => {
  const { pause, sent, transport } = world();
  pause.end();
  const abort = new AbortController();
  const read = transport.send({ path: 'devices', signal: abort.signal });
  abort.abort(new Error('The page was left.'));
  await expect(read).rejects.toThrow('The page was left.');
  await expect(transport.download({ path: 'export', signal: abort.signal })).rejects.toThrow('The page was left.');
  pause.resume();
  await flushPromises();
  expect(sent).toEqual([]);
});

test('a live feed ends with the session, and one that is opened during the pause waits for the next session', () => {
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
