import { ApiError, type Transport } from '@dmp/shared/api';
import { setServerClock } from '@dmp/shared/shell';
import { retryPauses, ServerReach } from './server-reach.ts';

const began = Date.UTC(2026, 10, 20, 8);
beforeEach(() => jest.useFakeTimers({ now: began }));
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const noAnswer = () => new ApiError({ status: 0 });

/**
 * A tab whose server is the test: it responds at once while it has a reply, otherwise when the test resolves the call.
 */
function aTab() {
  const server: { sent: string[]; reply: (() => unknown) | undefined } = {
    sent: [],
    reply: () => {
      throw noAnswer();
    },
  };
  const waiting: { resolve(answer: unknown): void; reject(error: unknown): void }[] = [];
  const reach = new ServerReach(() => 0);
  const { send, download } = reach.over({
    send: ({ path }) => {
      server.sent.push(path);
      const { reply } = server;
      if (reply) return Promise.resolve().then(reply);
      return new Promise((resolve, reject) => void waiting.push({ resolve, reject }));
    },
    download: () => Promise.reject(noAnswer()),
    connect: () => ({ close: () => undefined }),
  } satisfies Transport);
  const end = reach.start();
  /** A page that shows these calls and retries them. */
  const show = (...paths: string[]) => {
    for (const path of paths) {
      const ask = () => void send({ path }).catch(() => void reach.onNextRetry(ask));
      ask();
    }
  };
  const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
  return { reach, server, waiting, send, download, show, pass, end };
}

test('while the server is down one read is sent for all, after growing pauses, and all are sent once it is up', async () => {
  const { reach, server, show, pass } = aTab();
  show('devices', 'sites', 'alerts');
  await pass(0);
  expect([server.sent.length, reach.getState()]).toEqual([3, { is: 'waiting', until: began + 5000 }]);
  const before: number[] = [];
  for (const pause of [5000, 10_000, 20_000, 30_000, 30_000]) {
    before.push(server.sent.length);
    await pass(pause - 1);
    expect(server.sent).toHaveLength(before.at(-1) ?? 0);
    await pass(1);
  }
  expect(before).toEqual([3, 4, 5, 6, 7]);
  server.sent.length = 0;
  server.reply = () => 'there';
  await pass(30_000);
  expect([[...server.sent].sort(), reach.getState()]).toEqual([['alerts', 'devices', 'sites'], { is: 'reached' }]);
  await pass(600_000);
  expect(server.sent).toHaveLength(3);
});

test('up to a half of each pause is random', async () => {
  const reach = new ServerReach(() => 0.5);
  const { send } = reach.over({
    send: () => Promise.reject(noAnswer()),
    download: () => Promise.reject(noAnswer()),
    connect: () => ({ close: () => undefined }),
  });
  await send({ path: 'devices' }).catch(() => reach.onNextRetry(() => undefined));
  expect(reach.getState()).toEqual({ is: 'waiting', until: began + 3750 });
});

test('a user starts the next retry; reads wait for it, and then are sent or fail with it', async () => {
  const { reach, server, waiting, send, show, pass } = aTab();
  show('devices');
  await pass(0);
  server.reply = undefined;
  reach.retryNow();
  await pass(0);
  expect([server.sent.length, reach.getState()]).toEqual([2, { is: 'retrying' }]);
  const opened = send({ path: 'logs' }).catch((error: unknown) => error);
  reach.retryNow();
  await pass(0);
  expect(server.sent).toHaveLength(2);
  const fault = noAnswer();
  waiting[0]?.reject(fault);
  expect(await opened).toBe(fault);
  expect(server.sent).toHaveLength(2);

  server.reply = () => 'there';
  await expect(send({ path: 'logs' })).resolves.toBe('there');
  expect(reach.getState()).toEqual({ is: 'reached' });
});

test('a probe that hangs holds up the other reads for ten seconds', async () => {
  const { reach, server, waiting, send, show, pass } = aTab();
  show('devices');
  await pass(0);
  server.reply = undefined;
  reach.retryNow();
  await pass(0);
  const opened = [send({ path: 'logs' }), send({ path: 'sites' })];
  await pass(retryPauses.hanging - 1);
  expect(server.sent).toEqual(['devices', 'devices']);
  // The next of them is the probe.
  await pass(1);
  expect([server.sent.slice(2), reach.getState()]).toEqual([['logs'], { is: 'retrying' }]);
  waiting[1]?.resolve('there');
  await pass(0);
  waiting[2]?.resolve('there too');
  await expect(Promise.all(opened)).resolves.toEqual(['there', 'there too']);
  expect(reach.getState()).toEqual({ is: 'reached' });
  // The one that hung fails late, and is retried like any other.
  server.reply = () => 'there';
  waiting[0]?.reject(noAnswer());
  await pass(0);
  expect(reach.getState()).toMatchObject({ is: 'waiting' });
  await pass(5000);
  expect([server.sent.slice(4), reach.getState()]).toEqual([['devices'], { is: 'reached' }]);
});

test('when the only probe hangs, the state remains and a new read is sent at once', async () => {
  const { reach, server, send, show, pass } = aTab();
  show('devices');
  await pass(0);
  server.reply = undefined;
  reach.retryNow();
  await pass(retryPauses.hanging);
  expect(reach.getState()).toEqual({ is: 'retrying' });
  server.reply = () => 'there';
  await expect(send({ path: 'logs' })).resolves.toBe('there');
  expect(reach.getState()).toEqual({ is: 'reached' });
});

test('when a probe is aborted, the next read that waits becomes the probe', async () => {
  const { server, waiting, send, show, pass } = aTab();
  show('devices');
  await pass(0);
  server.reply = undefined;
  const aborted = send({ path: 'left' }).catch(() => 'aborted');
  const [first, second] = [send({ path: 'first' }), send({ path: 'second' })];
  const abort = new AbortController();
  const third = send({ path: 'third', signal: abort.signal });
  abort.abort(new DOMException('Nobody waits.', 'AbortError'));
  await expect(third).rejects.toThrow('Nobody waits.');
  waiting[0]?.reject(new DOMException('Nobody waits.', 'AbortError'));
  await aborted;
  await pass(0);
  expect(server.sent.slice(1)).toEqual(['left', 'first']);
  waiting[1]?.resolve('one');
  await expect(first).resolves.toBe('one');
  await pass(0);
  waiting[2]?.resolve('two');
  await expect(second).resolves.toBe('two');
});

test.each([
  ['a proxy says that nothing is behind it', { status: 502 }, true],
  ['a proxy says so of a change', { status: 504, detail: 'The change may have been saved.' }, true],
  ['a proxy has no server', { status: 503 }, true],
  ['the server says what is wrong with this call', { status: 503, error: 'This takes too long.' }, false],
  ['the server fails', { status: 500 }, false],
  ['it is refused', { status: 403 }, false],
])('%s: %j', async (_what, failure, isDown) => {
  const { reach, server, show, pass } = aTab();
  server.reply = () => {
    throw new ApiError(failure);
  };
  show('devices');
  await pass(0);
  expect(reach.getState().is).toBe(isDown ? 'waiting' : 'reached');
});

test('a change is sent at once, and its response ends the state', async () => {
  const { reach, server, send, show, pass } = aTab();
  show('devices');
  await pass(0);
  server.reply = () => 'saved';
  await expect(send({ path: 'sites', method: 'POST' })).resolves.toBe('saved');
  expect(reach.getState()).toEqual({ is: 'reached' });
  // The reads that wait are sent as after a first failure.
  await pass(4999);
  expect(server.sent).toEqual(['devices', 'sites']);
  await pass(1);
  expect(server.sent).toEqual(['devices', 'sites', 'devices']);
});

test('one call that always fails is not sent at each response of others', async () => {
  const { server, send, show, pass } = aTab();
  server.reply = () => {
    if (server.sent.at(-1) === 'slow') throw noAnswer();
    return 'there';
  };
  show('slow');
  for (let second = 0; second < 60; second += 1) {
    await pass(1000);
    await send({ path: 'fast' }).catch(() => undefined);
  }
  expect(server.sent.filter((path) => path === 'slow').length).toBeLessThanOrEqual(13);
});

test('a clock that turns out to be wrong puts no retry off', async () => {
  const { server, show, send, pass } = aTab();
  show('devices');
  await pass(0);
  setServerClock({ now: () => Date.now() - 5 * 3_600_000 });
  server.reply = () => 'there';
  await send({ path: 'sites' });
  await pass(5000);
  expect(server.sent).toEqual(['devices', 'sites', 'devices']);
  setServerClock({});
});

test('a hidden tab does not retry; shown again, or online again, it retries at once', async () => {
  const seen = jest.spyOn(document, 'visibilityState', 'get');
  const { server, show, pass, end } = aTab();
  show('devices');
  await pass(0);
  seen.mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(60_000);
  expect(server.sent).toHaveLength(1);
  seen.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(0);
  expect(server.sent).toHaveLength(2);
  window.dispatchEvent(new Event('online'));
  await pass(0);
  expect(server.sent).toHaveLength(3);
  end();
  await pass(60_000);
  expect(server.sent).toHaveLength(3);
});

test('without a read that waits there is no state to show', async () => {
  const { reach, send } = aTab();
  const cancel = await send({ path: 'devices' }).catch(() => reach.onNextRetry(() => undefined));
  expect(reach.getState().is).toBe('waiting');
  (cancel as () => void)();
  expect(reach.getState()).toEqual({ is: 'reached' });
});

test('a download is sent at once', async () => {
  const { reach, download, show, pass } = aTab();
  await expect(download({ path: 'export' })).rejects.toThrow('The server could not be reached.');
  expect(reach.getState()).toEqual({ is: 'reached' });
  show('devices');
  await pass(0);
  expect(reach.getState().is).toBe('waiting');
});
