import { ApiError, type LiveCall, type LiveListener } from '@dmp/shared/api';
import { limits, liveCloseCodes, missedText } from '@dmp/shared/contract';
import { formatTime } from '@dmp/shared/format';
import { LiveLogFeed } from './live-log-feed.ts';
import { MessageBuffer } from './message-buffer.ts';

beforeEach(() => jest.useFakeTimers({ now: new Date('2026-11-20T08:00:00Z') }));
afterEach(() => jest.useRealTimers());

const live = (message: string) => ({ time: '2026-11-20T08:00:00.000Z', evseUid: '', origin: 'EVSE', message });

const shown = (time: string) => formatTime(new Date(`2026-11-20T${time}Z`));

/** A feed whose server is played by the test. */
function aFeed() {
  const opened: { call: LiveCall; listener: LiveListener; closed: boolean }[] = [];
  const onTimeLimit = jest.fn();
  const onUnreadable = jest.fn();
  const buffer = new MessageBuffer(limits.liveLog);
  const onRow = jest.fn();
  const feed = new LiveLogFeed({
    buffer,
    onRow,
    connect: (call, listener) => {
      const socket = { call, listener, closed: false };
      opened.push(socket);
      return {
        close: () => {
          socket.closed = true;
        },
      };
    },
    ...{ onTimeLimit, onUnreadable },
    random: () => 0,
  });
  const last = () => {
    const socket = opened.at(-1);
    if (!socket) throw new Error('no socket was opened');
    return socket;
  };
  const rows = () =>
    buffer.newestFirst(buffer.next).map((row) => (row.kind === 'gap' ? `gap: ${row.text}` : row.message));
  return { feed, opened, last, rows, onRow, onTimeLimit, onUnreadable };
}

test('it is off until it is turned on, and then receives messages', () => {
  const { feed, opened, last, rows, onRow } = aFeed();
  expect([feed.state(), opened.length]).toEqual([{ is: 'off' }, 0]);
  feed.turnOn({ path: 'live-logs' });
  feed.turnOn({ path: 'live-logs' });
  expect([feed.state().is, opened.length]).toEqual(['connecting', 1]);
  last().listener.onOpen();
  expect(feed.state()).toEqual({ is: 'online', stopsAt: Date.now() + limits.liveLogMs });
  last().listener.onMessage(live('a'));
  expect([rows(), onRow.mock.calls.length]).toEqual([['a'], 1]);
  expect(last().call).toEqual({ path: 'live-logs' });
});

test('an invalid message is reported once and skipped', () => {
  const { feed, last, rows, onUnreadable } = aFeed();
  feed.turnOn({ path: 'live-logs' });
  last().listener.onOpen();
  for (const invalid of [null, 7, 'a', {}, { ...live('a'), origin: 'VEHICLE' }, { ...live('a'), message: 7 }]) {
    last().listener.onMessage(invalid);
  }
  expect([rows(), onUnreadable.mock.calls.length]).toEqual([[], 1]);
});

test('messages that the server skipped are a gap', () => {
  const { feed, last, rows } = aFeed();
  feed.turnOn({ path: 'live-logs' });
  last().listener.onOpen();
  last().listener.onMessage({ ...live(missedText(3)), origin: 'SERVER' });
  expect(rows()).toEqual(['gap: 3 messages were missed: this connection is too slow.']);
});

test('it reconnects to a lost connection after a delay, and adds a gap', () => {
  const { feed, opened, last, rows } = aFeed();
  feed.turnOn({ path: 'live-logs' });
  last().listener.onOpen();
  last().listener.onMessage(live('a'));
  last().listener.onEnd(1006);
  expect(feed.state()).toEqual({ is: 'waiting', until: Date.now() + 1000 });
  jest.advanceTimersByTime(999);
  expect(opened).toHaveLength(1);
  jest.advanceTimersByTime(1);
  expect([opened.length, feed.state().is]).toEqual([2, 'connecting']);
  last().listener.onOpen();
  // It opens a second time when the token is renewed.
  last().listener.onOpen();
  last().listener.onMessage(live('b'));
  expect(rows()).toEqual(['b', expect.stringMatching(/^gap: Connection lost for 1 s, from /), 'a']);
});

test('a gap starts at the last message or mark received, not when the loss was noticed', () => {
  const { feed, last, rows } = aFeed();
  const loseAfterSleep = (sleepMs: number) => {
    jest.setSystemTime(Date.now() + sleepMs);
    last().listener.onEnd(1006);
    jest.advanceTimersByTime(1000);
    last().listener.onOpen();
  };
  feed.turnOn({ path: 'live-logs' });
  last().listener.onOpen();
  last().listener.onMessage(live('a'));
  // The computer sleeps.
  loseAfterSleep(67_000);
  // Only the reconnection since then, no message.
  loseAfterSleep(29_000);
  last().listener.onMessage({ ...live(missedText(3)), origin: 'SERVER' });
  loseAfterSleep(9000);
  expect(rows()).toEqual([
    expect.stringContaining(`Connection lost for 10 s, from ${shown('08:01:38')}:`),
    'gap: 3 messages were missed: this connection is too slow.',
    expect.stringContaining(`Connection lost for 30 s, from ${shown('08:01:08')}:`),
    expect.stringContaining(`Connection lost for 1 min 8 s, from ${shown('08:00:00')}:`),
    'a',
  ]);
});

test('marks add no row, and a gap starts at the last mark', () => {
  const { feed, last, rows } = aFeed();
  feed.turnOn({ path: 'live-logs' });
  last().listener.onOpen();
  last().listener.onMessage(live('a'));
  jest.advanceTimersByTime(600_000);
  last().listener.onMark?.();
  jest.advanceTimersByTime(45_000);
  const detail = 'Nothing arrived for 45 seconds.';
  last().listener.onEnd(1006, new ApiError({ status: 0, detail }));
  expect(feed.state()).toEqual({ is: 'waiting', until: Date.now() + 1000, detail });
  jest.advanceTimersByTime(1000);
  last().listener.onOpen();
  expect(rows()).toEqual([
    `gap: Connection lost for 46 s, from ${shown('08:10:00')}: messages from that time are only in Status Logs.`,
    'a',
  ]);
});

test('after a sleep past the time limit the gap starts at the last message', () => {
  const { feed, last, rows } = aFeed();
  feed.turnOn({ path: 'live-logs' });
  last().listener.onOpen();
  last().listener.onMessage(live('a'));
  jest.setSystemTime(Date.now() + limits.liveLogMs);
  jest.advanceTimersByTime(limits.liveLogMs);
  expect(feed.state()).toMatchObject({ is: 'off', why: 'time-limit' });
  feed.turnOn({ path: 'live-logs' });
  last().listener.onOpen();
  expect(rows()[0]).toMatch(/^gap: Connection lost for 2 h/);
});

test('retry delays grow while it fails, also if the server opens and then closes, and reset after a stable connection', () => {
  const { feed, last } = aFeed();
  const waits: number[] = [];
  const fail = () => {
    last().listener.onEnd(1011);
    const state = feed.state();
    if (state.is !== 'waiting') throw new Error(`it is ${state.is}`);
    waits.push(state.until - Date.now());
    jest.advanceTimersByTime(state.until - Date.now());
  };
  feed.turnOn({ path: 'live-logs' });
  fail();
  fail();
  last().listener.onOpen();
  jest.advanceTimersByTime(9999);
  fail();
  last().listener.onOpen();
  jest.advanceTimersByTime(10_000);
  fail();
  expect(waits).toEqual([1000, 2000, 4000, 1000]);
});

test('it turns off after the last retry, with the reason, and can be turned on again', () => {
  const { feed, opened, last } = aFeed();
  feed.turnOn({ path: 'live-logs' });
  for (let tries = 0; feed.state().is !== 'off'; tries += 1) {
    if (tries > 100) throw new Error('it never turns off');
    last().listener.onEnd(1006, new ApiError({ status: 0, detail: 'No answer.' }));
    jest.advanceTimersByTime(30_000);
  }
  expect(opened).toHaveLength(13);
  expect(feed.state()).toMatchObject({ is: 'off', why: { sentence: 'There is no connection: No answer.' } });
  feed.turnOn({ path: 'live-logs' });
  expect(opened).toHaveLength(14);
});

test('it retries at once when the network is back', () => {
  const { feed, opened, last } = aFeed();
  feed.turnOn({ path: 'live-logs' });
  last().listener.onEnd(1006);
  window.dispatchEvent(new Event('online'));
  expect([opened.length, feed.state().is]).toEqual([2, 'connecting']);
  jest.advanceTimersByTime(60_000);
  expect(opened).toHaveLength(2);
});

test.each([liveCloseCodes.unauthorized, liveCloseCodes.forbidden, liveCloseCodes.notFound])(
  'close code %d is not retried',
  (code) => {
    const { feed, opened, last } = aFeed();
    feed.turnOn({ path: 'live-logs' });
    last().listener.onOpen();
    last().listener.onEnd(code);
    jest.advanceTimersByTime(limits.liveLogMs);
    expect([feed.state(), opened.length]).toEqual([
      { is: 'off', why: { sentence: expect.any(String) }, at: expect.any(Number) },
      1,
    ]);
  },
);

test('it stops after an hour, even if it reconnected', () => {
  const { feed, opened, last, onTimeLimit } = aFeed();
  feed.turnOn({ path: 'live-logs' });
  last().listener.onOpen();
  jest.advanceTimersByTime(limits.liveLogMs / 2);
  last().listener.onEnd(1006);
  jest.advanceTimersByTime(1000);
  last().listener.onOpen();
  jest.advanceTimersByTime(limits.liveLogMs / 2 - 1001);
  expect(onTimeLimit).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(onTimeLimit).toHaveBeenCalledTimes(1);
  expect([feed.state().is, last().closed, opened.length]).toEqual(['off', true, 2]);
});

test('it also stops when the server reports the time limit, and reports it once', () => {
  const { feed, last, onTimeLimit } = aFeed();
  feed.turnOn({ path: 'live-logs' });
  last().listener.onOpen();
  last().listener.onEnd(liveCloseCodes.timeLimit);
  jest.advanceTimersByTime(limits.liveLogMs);
  expect(onTimeLimit).toHaveBeenCalledTimes(1);
  expect(feed.state()).toMatchObject({ is: 'off', why: 'time-limit' });
});

test('turning it off closes the socket and stops retries; the time offline is a gap', () => {
  const { feed, opened, last, rows } = aFeed();
  feed.turnOn({ path: 'live-logs' });
  last().listener.onOpen();
  last().listener.onMessage(live('a'));
  feed.turnOff();
  expect([feed.state(), last().closed]).toEqual([{ is: 'off', why: 'switched-off', at: Date.now() }, true]);
  jest.advanceTimersByTime(120_000);
  expect(opened).toHaveLength(1);
  feed.turnOn({ path: 'live-logs' });
  last().listener.onOpen();
  expect(rows()).toEqual([expect.stringMatching(/^gap: Offline for 2 min, from /), 'a']);
});

test('when hidden while it waits for a retry, it does not reconnect', () => {
  const { feed, opened, last } = aFeed();
  feed.turnOn({ path: 'live-logs' });
  last().listener.onEnd(1006);
  feed.endOnHide();
  jest.advanceTimersByTime(limits.liveLogMs);
  window.dispatchEvent(new Event('online'));
  expect([feed.state(), opened.length]).toMatchObject([{ is: 'off', why: 'left' }, 1]);
  feed.endOnHide();
  expect(feed.state()).toMatchObject({ why: 'left' });
});

test('there is no gap before the first message', () => {
  const { feed, last, rows } = aFeed();
  feed.turnOn({ path: 'live-logs' });
  last().listener.onEnd(1006);
  jest.advanceTimersByTime(1000);
  last().listener.onOpen();
  expect(rows()).toEqual([]);
});
