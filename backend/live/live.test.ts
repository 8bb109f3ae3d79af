import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect as connectSocket } from 'node:net';
import { isLiveMark, type LiveLogMessage } from '@dmp/shared/contract';
import { WebSocket } from 'ws';
import { createInProcessBus } from '../bus/in-process.ts';
import type { Bus } from '../bus/index.ts';
import { Connections, RequestsInTurn, routeUpgrades } from '../connections/index.ts';
import { until } from '../testing/until.ts';
import { createLiveFeed, type LiveFeed, liveFeedAddress } from './feed.ts';
import { Reader } from './reader.ts';
import { WatchList } from './watching.ts';

const log = { debug: () => {}, error: jest.fn() };
const message = (text: string, evseUid = ''): LiveLogMessage => ({
  time: '2026-11-21T00:00:00.000Z',
  evseUid,
  origin: 'EVSE',
  message: text,
});

describe('a slow reader', () => {
  function slow() {
    const socket = {
      OPEN: 1,
      readyState: 1,
      bufferedAmount: 0,
      said: [] as string[],
      sent: [] as (() => void)[],
      send(text: string, sent: () => void) {
        socket.said.push((JSON.parse(text) as LiveLogMessage).message);
        socket.sent.push(sent);
      },
    };
    return socket;
  }

  test('is left out while too much waits, and told how much it missed', () => {
    const socket = slow();
    const reader = new Reader(socket as never, 100);
    reader.send(message('a'));
    socket.bufferedAmount = 101;
    for (const text of ['b', 'c', 'd']) reader.send(message(text));
    socket.bufferedAmount = 0;
    reader.send(message('e'));
    expect(socket.said).toEqual(['a', '3 messages were missed: this connection is too slow.', 'e']);
  });

  test('is told even when nothing more comes', () => {
    const socket = slow();
    const reader = new Reader(socket as never, 100);
    reader.send(message('a'));
    socket.bufferedAmount = 101;
    reader.send(message('b'));
    socket.bufferedAmount = 0;
    socket.sent[0]?.();
    expect(socket.said).toEqual(['a', '1 message was missed: this connection is too slow.']);
  });

  test('that is gone is sent nothing', () => {
    const socket = slow();
    socket.readyState = 3;
    new Reader(socket as never).send(message('a'));
    expect(socket.said).toEqual([]);
  });
});

test('a message is written out once for all who read it', () => {
  const written = jest.fn(() => 'a');
  const shared = { ...message('a'), toJSON: written };
  const socket = { OPEN: 1, readyState: 1, bufferedAmount: 0, send: jest.fn() };
  new Reader(socket as never).send(shared);
  new Reader(socket as never).send(shared);
  expect(socket.send).toHaveBeenCalledTimes(2);
  expect(written).toHaveBeenCalledTimes(1);
});

test('frames cross the bus only while somebody watches', async () => {
  const bus = createInProcessBus(log);
  const seen: string[] = [];
  bus.subscribe('live.message', ({ message }) => void seen.push(message.message));
  let now = 0;
  const watched = new WatchList(bus, () => now);
  const make = jest.fn(() => message('x'));
  watched.show('CP1', make);
  expect(make).not.toHaveBeenCalled();
  bus.publish('live.watch', { chargeboxIds: ['CP1'] });
  await new Promise(setImmediate);
  watched.show('CP1', make);
  watched.show('CP2', make);
  now = 31_000;
  watched.show('CP1', make);
  await new Promise(setImmediate);
  expect(seen).toEqual(['x']);
  expect(make).toHaveBeenCalledTimes(1);
});

test('a gateway forgets chargers that nobody watches any more, also those that never say anything again', async () => {
  const bus = createInProcessBus(log);
  let now = 0;
  const watched = new WatchList(bus, () => now);
  for (let charger = 1; charger <= 1000; charger += 1) {
    now += 1000;
    bus.publish('live.watch', { chargeboxIds: [`CP${charger}`] });
    await new Promise(setImmediate);
  }
  expect(watched.size).toBe(30);
});

describe('the feed', () => {
  let server: Server;
  let bus: Bus;
  let feed: LiveFeed;
  let isGood: boolean | 'unknown' = true;
  /** Grants of sessions that have ended. */
  let ended: Set<string | null>;
  let tellEnded = () => {};
  /** Meanwhile anything may happen. */
  let lookUp = async () => {};
  type Options = {
    limitMs?: number;
    pingMs?: number;
    markMs?: number;
    most?: { each: number; all: number; notAdmitted: number };
  };
  const start = async (options: Options = {}) => {
    isGood = true;
    ended = new Set();
    lookUp = async () => {};
    bus = createInProcessBus(log);
    const connections = new Connections({ all: 100, each: 100 });
    feed = createLiveFeed({
      ...{ bus, log, connections, ...options },
      sessions: {
        onMore(listener) {
          tellEnded = listener;
          return () => {};
        },
      },
      admit: async (query) => {
        if (query.get('token') === 'broken') throw new Error('no database');
        await lookUp();
        return query.get('token') === 'good'
          ? {
              chargeboxId: query.get('chargeboxId') ?? '',
              evseUids: new Set(query.getAll('evse')),
              person: query.get('person') ?? 'one',
              hasEnded: () => ended.has(query.get('grant')),
              isGood: async () => {
                if (isGood === 'unknown') throw new Error('no database');
                return isGood;
              },
            }
          : { code: 4401, reason: 'no' };
      },
    });
    server = createServer().listen(0, '127.0.0.1');
    const turns = new RequestsInTurn(connections);
    routeUpgrades(server, { connections, turns, handlers: { [liveFeedAddress]: feed.handleUpgrade } });
    await once(server, 'listening');
  };
  afterEach(async () => {
    feed.close();
    server.close();
    await once(server, 'close');
  });
  const connect = (query: string, path = liveFeedAddress) =>
    new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}${path}?${query}`);
  const closeOf = async (socket: WebSocket) => Number((await once(socket, 'close'))[0]);
  /** Opens a feed; resolves when the gateway knows of it. */
  const watch = async (query: string) => {
    const asked = new Promise((done) => {
      const stop = bus.subscribe('live.watch', () => {
        stop();
        done(undefined);
      });
    });
    const socket = connect(query);
    const texts: string[] = [];
    let onMessage = () => {};
    socket.on('message', (data) => {
      texts.push((JSON.parse(data.toString()) as LiveLogMessage).message);
      onMessage();
    });
    await Promise.all([asked, once(socket, 'open')]);
    return {
      socket,
      texts,
      until: (count: number) =>
        new Promise<void>((done) => {
          onMessage = () => texts.length >= count && done();
          onMessage();
        }),
    };
  };

  test('shows a charger to all who watch it, and to each only the EVSEs meant', async () => {
    await start();
    const all = await watch('token=good&chargeboxId=CP1');
    const one = await watch('token=good&chargeboxId=CP1&evse=E1');
    const other = await watch('token=good&chargeboxId=CP2');
    const say = (chargeboxId: string, text: string, evseUid?: string) =>
      bus.publish('live.message', { chargeboxId, message: message(text, evseUid) });
    say('CP1', 'boot');
    say('CP1', 'first', 'E1');
    say('CP1', 'second', 'E2');
    say('CP1', 'last');
    say('CP2', 'other');
    await Promise.all([all.until(4), one.until(3), other.until(1)]);
    expect(all.texts).toEqual(['boot', 'first', 'second', 'last']);
    expect(one.texts).toEqual(['boot', 'first', 'last']);
    expect(other.texts).toEqual(['other']);
  });

  test('ends with 4408 when its time is over', async () => {
    await start({ limitMs: 20 });
    expect(await closeOf(connect('token=good&chargeboxId=CP1'))).toBe(4408);
  });

  test('ends with 4401 when the token it was opened with is over', async () => {
    await start({ pingMs: 20 });
    const { socket } = await watch('token=good&chargeboxId=CP1');
    isGood = false;
    expect(await closeOf(socket)).toBe(4401);
  });

  test('ends with 4401 at once when its session ends, wherever that is told', async () => {
    await start();
    const { socket } = await watch('token=good&chargeboxId=CP1&grant=G1');
    const other = await watch('token=good&chargeboxId=CP1&grant=G2');
    ended.add('G1');
    tellEnded();
    expect(await closeOf(socket)).toBe(4401);
    expect(other.socket.readyState).toBe(WebSocket.OPEN);
  });

  test('is not opened for a session that ends while it is looked up', async () => {
    await start();
    lookUp = async () => {
      lookUp = async () => {};
      ended.add('G1');
      tellEnded();
    };
    expect(await closeOf(connect('token=good&chargeboxId=CP1&grant=G1'))).toBe(4401);
    const other = watch('token=good&chargeboxId=CP1&grant=G2');
    expect((await other).socket.readyState).toBe(WebSocket.OPEN);
  });

  test('goes on while nobody can say whether it should end, and ends when somebody can', async () => {
    await start({ pingMs: 20 });
    const { socket } = await watch('token=good&chargeboxId=CP1&grant=away');
    isGood = 'unknown';
    await once(socket, 'ping');
    await once(socket, 'ping');
    expect(log.error).toHaveBeenCalled();
    expect(socket.readyState).toBe(WebSocket.OPEN);
    isGood = false;
    expect(await closeOf(socket)).toBe(4401);
  });

  test('is open so many times for one person, until one is closed', async () => {
    await start({ most: { each: 1, all: 10, notAdmitted: 100 } });
    const first = await watch('token=good&chargeboxId=CP1');
    expect(await closeOf(connect('token=good&chargeboxId=CP1'))).toBe(1013);
    await watch('token=good&chargeboxId=CP1&person=other');
    first.socket.close();
    await once(first.socket, 'close');
    await watch('token=good&chargeboxId=CP1');
  });

  test('is open so many times for all together', async () => {
    await start({ most: { each: 10, all: 1, notAdmitted: 100 } });
    await watch('token=good&chargeboxId=CP1');
    const [code, reason] = await once(connect('token=good&chargeboxId=CP1'), 'close');
    expect([code, String(reason)]).toEqual([
      1013,
      'This server has no room for another live feed. Close one that is not needed.',
    ]);
  });

  test.each([
    ['there is no room', { each: 10, all: 0, notAdmitted: 100 }, 'token=good&chargeboxId=CP1'],
    ['one may not watch', { each: 10, all: 10, notAdmitted: 100 }, 'token=bad'],
  ])('survives a caller who sends too much and does not leave, when %s', async (_, most, query) => {
    await start({ most });
    const socket = connect(query);
    socket.on('error', () => {});
    // It does not answer the end.
    Object.assign(socket, { close: () => {} });
    await once(socket, 'open');
    socket.send('x'.repeat(5000));
    await until(async () => feed.open() === 0);
  });

  test('has room for a watcher while others who may not watch do not leave', async () => {
    await start({ most: { each: 10, all: 2, notAdmitted: 100 } });
    for (let count = 0; count < 3; count += 1) {
      const refused = connect('token=bad');
      Object.assign(refused, { close: () => {} });
      refused.on('error', () => {});
      await once(refused, 'open');
    }
    await watch('token=good&chargeboxId=CP1');
  });

  test('ends the oldest of too many who are not admitted', async () => {
    await start({ most: { each: 10, all: 2, notAdmitted: 2 } });
    await watch('token=good&chargeboxId=CP1');
    lookUp = () => new Promise(() => {});
    const waiting = [];
    for (let count = 0; count < 2; count += 1) {
      const socket = connect('token=good&chargeboxId=CP1');
      await once(socket, 'open');
      waiting.push(socket);
    }
    lookUp = async () => {};
    await watch('token=good&chargeboxId=CP1');
    const [first, second] = waiting;
    await until(async () => first?.readyState === WebSocket.CLOSED);
    expect(second?.readyState).toBe(WebSocket.OPEN);
  });

  test('ends with 1008 for a watcher who says anything', async () => {
    await start();
    const { socket } = await watch('token=good&chargeboxId=CP1');
    socket.send('hello');
    const [code, reason] = await once(socket, 'close');
    expect([code, String(reason)]).toEqual([1008, 'Nothing can be said here.']);
  });

  test('gives signs of life to a reader who asks for them, at once and then again and again', async () => {
    await start({ markMs: 20 });
    const plain = await watch('token=good&chargeboxId=CP1');
    const socket = connect('token=good&chargeboxId=CP1&marks=true');
    const marks: unknown[] = [];
    socket.on('message', (data) => marks.push(JSON.parse(data.toString())));
    await until(async () => marks.length >= 3);
    expect(marks.every(isLiveMark)).toBe(true);
    expect(Math.abs(Date.parse((marks[0] as { mark: string }).mark) - Date.now())).toBeLessThan(10_000);
    expect(plain.texts).toEqual([]);
  });

  test('closes with what admission says, 1011 when it fails, 1009 for a watcher who sends too much', async () => {
    await start();
    expect(await closeOf(connect('token=bad'))).toBe(4401);
    expect(await closeOf(connect('token=broken'))).toBe(1011);
    expect(log.error).toHaveBeenCalledTimes(1);
    const { socket } = await watch('token=good&chargeboxId=CP1');
    socket.send('x'.repeat(5000));
    expect(await closeOf(socket)).toBe(1009);
  });

  test('drops a watcher that gives no sign of life', async () => {
    await start({ pingMs: 20 });
    const { socket } = await watch('token=good&chargeboxId=CP1');
    socket.pong = () => {};
    (socket as unknown as { _autoPong: boolean })._autoPong = false;
    expect(await closeOf(socket)).toBe(1006);
  });

  test.each(['-too', '/'])('is at its own address alone: %s', async (more) => {
    await start();
    const socket = connect('token=good', `${liveFeedAddress}${more}`);
    const [error] = (await once(socket, 'error')) as [Error];
    expect(error.message).toContain('404');
  });

  test.each([
    ['elsewhere', `${liveFeedAddress.slice(0, 3)}`],
    ['beside the address', `${liveFeedAddress}-too`],
  ])('a refused upgrade %s is closed, although the caller keeps its side open', async (_, address) => {
    await start({ most: { each: 10, all: 0, notAdmitted: 100 } });
    const { port } = server.address() as AddressInfo;
    const caller = connectSocket({ port, host: '127.0.0.1', allowHalfOpen: true });
    caller.on('error', () => {});
    caller.write(
      `GET ${address} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n',
    );
    caller.resume();
    await once(caller, 'end');
    const open = () =>
      new Promise<number>((resolve, reject) =>
        server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
      );
    await until(async () => (await open()) === 0);
    caller.destroy();
  });

  test('says goodbye when the server stops', async () => {
    await start();
    const { socket } = await watch('token=good&chargeboxId=CP1');
    const closed = closeOf(socket);
    feed.close();
    expect(await closed).toBe(1001);
  });
});
