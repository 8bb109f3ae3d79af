import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { serverLimits } from '@dmp/shared/contract';
import { type ConnectionLoss, Connections } from './connections.ts';
import { Strangers } from './strangers.ts';

let server: Server;
let connections: Connections;
const clients: Socket[] = [];
/** What was closed, in this order. */
let losses: [ConnectionLoss, string | undefined][];

interface Bounds {
  all?: number;
  each?: number;
  firstByteMs?: number;
  trustedProxies?: number;
  within?: Connections;
  strangers?: Strangers;
  now?: () => number;
}

async function start({ all = 100, each = 100, ...options }: Bounds = {}) {
  losses = [];
  connections = new Connections({ all, each, ...options, onLoss: (...loss) => void losses.push(loss) });
  server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
}
afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy();
  connections.closeAll();
  server.close();
  await once(server, 'close');
});

/** A connection from this address: both of its ends, and whether there was room. */
async function open(localAddress = '127.0.0.1') {
  const client = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', localAddress });
  client.on('error', () => {});
  clients.push(client);
  const [socket] = (await once(server, 'connection')) as [Socket];
  socket.on('error', () => {});
  return { client, socket, isTaken: connections.open(socket) };
}
/** A request on a connection, which a proxy says is for another. */
const request = (socket: Socket, forwardedFor?: string) =>
  ({ socket, headers: { 'x-forwarded-for': forwardedFor } }) as unknown as Parameters<Connections['begin']>[0];
const closed = async (socket: Socket) => {
  if (!socket.destroyed) await once(socket, 'close');
};

test('where all are taken, the one that has waited longest for a request makes room', async () => {
  let now = 0;
  await start({ all: 3, now: () => now });
  const [first, second, third] = [await open(), await open(), await open()];
  connections.begin(request(first.socket));
  connections.begin(request(second.socket));
  connections.wait(second.socket);
  now += 1000;
  const fourth = await open();
  expect([first, second, third, fourth].map(({ socket }) => socket.destroyed)).toEqual([false, false, true, false]);
  await open();
  expect(second.socket.destroyed).toBe(true);
  expect(first.socket.destroyed).toBe(false);
  expect(connections.size).toBe(3);
  expect(losses).toEqual([
    ['all', '127.0.0.1'],
    ['all', '127.0.0.1'],
  ]);
});

test('one whose request may be on its way is closed after those of callers who are not known', async () => {
  let now = 0;
  await start({ all: 3, now: () => now });
  const [first, second] = [await open(), await open()];
  for (const { socket } of [first, second]) connections.begin(request(socket));
  const young = await open();
  now += 900;
  const next = await open();
  expect([first, second, young].map(({ socket }) => socket.destroyed)).toEqual([true, false, false]);
  now += 100;
  await open();
  expect([second, young, next].map(({ socket }) => socket.destroyed)).toEqual([false, true, false]);
});

test('where each has a request under way, the oldest of a caller who is not known makes room', async () => {
  await start({ all: 3 });
  const [known, first, second] = [await open(), await open(), await open()];
  for (const { socket } of [known, first, second]) connections.begin(request(socket));
  connections.busy(known.socket);
  await open();
  expect([known, first, second].map(({ socket }) => socket.destroyed)).toEqual([false, true, false]);
});

test('where all callers are known, the new one is closed', async () => {
  await start({ all: 2 });
  for (const { socket } of [await open(), await open()]) {
    connections.begin(request(socket));
    connections.busy(socket);
  }
  const third = await open('127.0.0.2');
  expect(third.isTaken).toBe(false);
  expect(losses).toEqual([['all', '127.0.0.2']]);
  await closed(third.client);
});

test('a network that has used up its share closes its own, and no other', async () => {
  await start({ each: 2 });
  const other = await open('127.0.0.2');
  const [first, second] = [await open(), await open()];
  expect((await open()).isTaken).toBe(true);
  expect([other, first, second].map(({ socket }) => socket.destroyed)).toEqual([false, true, false]);
  expect(losses).toEqual([['share', '127.0.0.1']]);
});

test('one that was let in counts for its network no more, and makes room for nobody', async () => {
  await start({ each: 1, all: 3 });
  const charger = await open();
  connections.letIn(charger.socket);
  const next = await open();
  expect(next.isTaken).toBe(true);
  await open();
  expect([charger, next].map(({ socket }) => socket.destroyed)).toEqual([false, true]);
  expect(losses).toEqual([['share', '127.0.0.1']]);
});

test('a network of those who were let in has room for as many when they come back', async () => {
  await start({ each: 1 });
  const chargers = [];
  for (let count = 0; count < 2; count += 1) {
    const charger = await open();
    connections.letIn(charger.socket);
    chargers.push(charger);
  }
  for (const { client, socket } of chargers) {
    client.destroy();
    await closed(socket);
  }
  for (let back = 0; back < 3; back += 1) connections.begin(request((await open()).socket));
  expect(connections.size).toBe(3);
  expect((await open()).isTaken).toBe(false);
  expect((await open('127.0.0.2')).isTaken).toBe(true);
});

test('one that has closed leaves room', async () => {
  await start({ all: 1, each: 1 });
  const { client, socket } = await open();
  connections.begin(request(socket));
  client.destroy();
  await closed(socket);
  expect(connections.size).toBe(0);
  expect((await open()).isTaken).toBe(true);
  expect(losses).toEqual([]);
});

test('one that sends nothing is closed in time, and one that has sent something is not', async () => {
  await start({ firstByteMs: 1000 });
  const [silent, speaking, charger] = [await open(), await open(), await open()];
  speaking.socket.resume();
  speaking.client.write('G');
  connections.letIn(charger.socket);
  await closed(silent.socket);
  expect(losses).toEqual([['silent', '127.0.0.1']]);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect([speaking, charger].map(({ socket }) => socket.destroyed)).toEqual([false, false]);
});

test('behind a proxy a connection counts for the network that its request names, for as long as it is under way', async () => {
  await start({ each: 1, trustedProxies: 1 });
  const [first, second, third] = [await open(), await open(), await open()];
  expect(connections.begin(request(first.socket, '2001:db8::1'))).toBe(true);
  expect(connections.begin(request(second.socket, '2001:db8::2'))).toBe(false);
  expect(connections.begin(request(third.socket, '2001:db8:0:1::1'))).toBe(true);
  connections.wait(first.socket);
  expect(connections.begin(request(second.socket, '2001:db8::2'))).toBe(true);
  expect(losses).toEqual([['share', '2001:db8:0:0::/64']]);
});

test('a part of all counts for all', async () => {
  const all = new Connections({ all: 2, each: 2 });
  await start({ within: all });
  const [first, second] = [await open(), await open()];
  connections.letIn(first.socket);
  await open();
  expect([first, second].map(({ socket }) => socket.destroyed)).toEqual([false, true]);
  while (connections.size > 2) await new Promise(setImmediate);
  expect([all.size, connections.size]).toEqual([2, 2]);
  all.closeAll();
});

describe('what is not authenticated', () => {
  const { network, known, cutOff } = serverLimits.connections.strangers;
  let strangers: Strangers;
  beforeEach(() => {
    strangers = new Strangers(() => 0);
  });
  /** Leaves a network so many connections and requests. */
  const leave = (count: number, from = '127.0.0.1') => strangers.use(from, network - count);

  test('of a network that asks too much no connection is taken, and no request', async () => {
    await start({ strangers });
    leave(3);
    const one = await open();
    expect([connections.begin(request(one.socket)), connections.begin(request(one.socket))]).toEqual([true, true]);
    expect(connections.begin(request(one.socket))).toBe(false);
    const two = await open();
    expect([two.isTaken, two.socket.destroyed]).toEqual([false, true]);
    expect((await open('127.0.1.2')).isTaken).toBe(true);
    expect(losses).toEqual([
      ['rate', '127.0.0.1'],
      ['rate', '127.0.0.1'],
    ]);
  });

  test.each(['busy', 'letIn'] as const)(
    'what a connection has used is given back once it is authenticated (%s)',
    async (call) => {
      await start({ strangers });
      const { socket } = await open();
      connections.begin(request(socket));
      connections[call](socket);
      connections.wait(socket);
      connections.begin(request(socket));
      strangers.use('127.0.0.1', known * network - 1);
      expect((await open()).isTaken).toBe(false);
      connections[call](socket);
      expect([(await open()).isTaken, (await open()).isTaken]).toEqual([true, false]);
    },
  );

  test('chargers that have left come back, however much others ask', async () => {
    await start({ strangers });
    const one = await open();
    connections.letIn(one.socket);
    one.socket.destroy();
    await closed(one.socket);
    strangers.use('127.0.0.1', known * network);
    const again = await open();
    expect([again.isTaken, connections.begin(request(again.socket))]).toEqual([true, true]);
    expect((await open()).isTaken).toBe(false);
  });

  test('a connection that is cut off closes its network for a while', async () => {
    await start({ strangers });
    const one = await open();
    connections.charge(one.socket, cutOff);
    expect((await open()).isTaken).toBe(false);
    expect((await open('127.0.0.2')).isTaken).toBe(true);
  });

  test('behind a proxy it counts for the network that the proxy names, and nothing is given back to another', async () => {
    await start({ strangers, trustedProxies: 1 });
    leave(2, '192.0.2.7');
    const { socket } = await open();
    const begin = (from: string) => connections.begin(request(socket, from));
    expect([begin('192.0.2.7'), begin('192.0.2.7'), begin('192.0.2.7')]).toEqual([true, true, false]);
    connections.wait(socket);
    expect(begin('198.51.100.1')).toBe(true);
    connections.busy(socket);
    connections.wait(socket);
    expect(begin('192.0.2.7')).toBe(false);
  });
});
