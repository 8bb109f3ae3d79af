// Many requests on one connection, and upgrades of all kinds, as they come from the network.
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Connections } from './connections.ts';
import { RequestsInTurn } from './requests-in-turn.ts';
import { routeUpgrades, type UpgradeHandler, watchForEnd } from './upgrades.ts';

let server: Server;
let connections: Connections;
let caller: Socket;
let heard: string;
let closed: Promise<void>;

interface Given {
  handle: RequestListener;
  others?: UpgradeHandler;
  trustedProxies?: number;
  each?: number;
  all?: number;
  now?: () => number;
}

async function start({ handle, others, trustedProxies = 0, each = 10, all = 10, now = () => 0 }: Given) {
  connections = new Connections({ all, each, now, trustedProxies });
  const turns = new RequestsInTurn(connections);
  server = createServer(turns.listener(handle));
  server.maxHeadersCount = 0;
  server.on('connection', (socket) => connections.open(socket));
  routeUpgrades(server, { connections, turns, handlers: {}, others });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  call();
}

/** Another connection of the test's own. */
function call() {
  caller = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' });
  heard = '';
  caller.on('data', (text) => {
    heard += String(text);
  });
  caller.on('error', () => {});
  closed = new Promise((resolve) => caller.once('close', () => resolve()));
}
afterEach(async () => {
  caller.destroy();
  connections.closeAll();
  server.close();
  await once(server, 'close');
});

const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`;
const last = (path: string) => get(path, 'Connection: close\r\n');

test('requests that come at once are done one after the other, in their order', async () => {
  let underWay = 0;
  let most = 0;
  await start({
    handle: ({ url }, response) => {
      underWay += 1;
      most = Math.max(most, underWay);
      setTimeout(() => {
        underWay -= 1;
        response.end(url);
      }, 5);
    },
  });
  caller.write(get('/1') + get('/2') + last('/3'));
  await closed;
  expect(most).toBe(1);
  expect([...heard.matchAll(/^\/\d/gm)].flat()).toEqual(['/1', '/2', '/3']);
});

test('the body of a request that waits is whole when its turn comes', async () => {
  await start({
    handle: (request, response) => {
      let text = '';
      request.on('data', (part) => {
        text += String(part);
      });
      request.on('end', () => setTimeout(() => response.end(`<${text.length}>`), 5));
    },
  });
  const post = (length: number) =>
    `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n${'x'.repeat(length)}`;
  caller.write(post(3) + post(300_000) + last('/'));
  await closed;
  expect([...heard.matchAll(/<\d+>/g)].flat()).toEqual(['<3>', '<300000>', '<0>']);
});

test('a request whose body does not come makes room before one that is whole', async () => {
  const begun: unknown[] = [];
  let now = 0;
  await start({
    all: 2,
    now: () => now,
    handle: (request) => {
      begun.push(request.url);
      request.resume();
    },
  });
  const post = (path: string, body: string) => `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\n${body}`;
  const whole = caller;
  caller.write(post('/whole', 'body'));
  await once(server, 'request');
  call();
  const half = closed;
  caller.write(post('/half', 'bo'));
  await once(server, 'request');
  now += 1000;
  call();
  await half;
  expect(begun).toEqual(['/whole', '/half']);
  expect([connections.size, whole.destroyed]).toEqual([2, false]);
  whole.destroy();
});

test('who sends more than may wait is cut off, and only the one under way was begun', async () => {
  const begun: unknown[] = [];
  const limit = Error.stackTraceLimit;
  await start({ handle: ({ url }) => void begun.push(url) });
  caller.write(Array.from({ length: 1400 }, (_, index) => get(`/${index}`)).join(''));
  await closed;
  expect(begun).toEqual(['/0']);
  expect(heard).toBe('');
  // It is lowered only while the connection closes.
  expect(Error.stackTraceLimit).toBe(limit);
});

test('so is who sends few with long headers', async () => {
  const begun: unknown[] = [];
  await start({ handle: ({ url }) => void begun.push(url) });
  const long = `X: ${'x'.repeat(10_000)}\r\n`;
  caller.write(get('/0', long) + get('/1', long) + get('/2', long) + get('/3', long) + get('/4', long));
  await closed;
  expect(begun).toEqual(['/0']);
});

test('nothing is begun behind an answer that ends the connection', async () => {
  const begun: unknown[] = [];
  await start({
    handle: ({ url }, response) => {
      begun.push(url);
      response.writeHead(304).end();
    },
  });
  const old = (path: string) => `GET ${path} HTTP/1.0\r\nConnection: keep-alive\r\n\r\n`;
  caller.write(old('/1') + old('/2'));
  await closed;
  expect(begun).toEqual(['/1']);
});

test('who has left is forgotten, with what waited', async () => {
  const begun: unknown[] = [];
  await start({ handle: ({ url }) => void begun.push(url) });
  const served = once(server, 'request');
  caller.write(get('/1') + get('/2'));
  const [{ socket }] = await served;
  const left = once(socket, 'close');
  caller.destroy();
  await left;
  await new Promise(setImmediate);
  expect(begun).toEqual(['/1']);
  expect(connections.size).toBe(0);
});

test('a network whose share is used up behind a proxy reads why', async () => {
  await start({ trustedProxies: 1, each: 0, handle: (_, response) => response.end() });
  caller.write(get('/', 'X-Forwarded-For: 192.0.2.1\r\n'));
  await closed;
  expect(heard).toMatch(/^HTTP\/1\.1 503 /);
  expect(heard).toMatch(/retry-after: 5/);
  expect(heard).toContain(
    '"Your network has too many connections or requests under way. Close some, or retry in a few seconds."',
  );
});

const offer = (protocol: string, more = '') => `Upgrade: ${protocol}\r\nConnection: Upgrade, HTTP2-Settings\r\n${more}`;

test.each([
  ['HTTP/2, as curl and Java do', offer('h2c', 'HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\n')],
  ['TLS', offer('TLS/1.0')],
])('a request that offers %s is answered, with its body, and so is the one after it', async (_, headers) => {
  await start({
    handle: async (request, response) => {
      let text = '';
      for await (const part of request) text += String(part);
      response.end(`${request.method} ${request.url} ${request.headers.upgrade} ${text};`);
    },
  });
  caller.write(`POST /a?b HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n${headers}\r\nbo`);
  await new Promise((resolve) => setTimeout(resolve, 50));
  caller.write(`dy${last('/c')}`);
  await closed;
  expect(heard).toContain('POST /a?b undefined body;');
  expect(heard).toContain('GET /c undefined ;');
});

test('a connection may offer it with each of many requests', async () => {
  await start({ handle: (_, response) => response.end('done') });
  const connected = once(server, 'connection');
  for (let count = 0; count < 12; count += 1) {
    const answered = once(caller, 'data');
    caller.write(get('/', offer('h2c')));
    await answered;
  }
  const [socket] = (await connected) as [Socket];
  expect(socket.listenerCount('error')).toBeLessThan(5);
});

test('the length of its body is known behind however many headers', async () => {
  const begun: unknown[] = [];
  await start({
    handle: (request, response) => {
      begun.push(request.url);
      request.resume().on('end', () => response.end('done'));
    },
  });
  const inner = get('/smuggled');
  caller.write(
    `POST /a HTTP/1.1\r\nHost: x\r\n${offer('h2c')}${'a:b\r\n'.repeat(1100)}Content-Length: ${inner.length}\r\n\r\n${inner}`,
  );
  await once(caller, 'data');
  caller.write(last('/b'));
  await closed;
  expect(begun).toEqual(['/a', '/b']);
});

test('one that asks to close its connection is closed', async () => {
  await start({ handle: (_, response) => response.end('done') });
  caller.write('GET / HTTP/1.1\r\nHost: x\r\nUpgrade: h2c\r\nConnection: upgrade, close\r\n\r\n');
  await closed;
  expect(heard).toContain('done');
});

test('the upgrade to a WebSocket that nobody handles is answered, and its socket does not stay', async () => {
  await start({ handle: () => {} });
  caller.allowHalfOpen = true;
  caller.write(get('/nothing', 'Upgrade: websocket\r\nConnection: Upgrade\r\n'));
  await once(server, 'upgrade');
  while (connections.size > 0 || heard === '') await new Promise((resolve) => setTimeout(resolve, 10));
  expect(heard).toMatch(/^HTTP\/1\.1 404 /);
});

test.each([
  ['of WebSockets', '/x', 'WebSocket'],
  ['of WebSockets among others', '/x', 'h2c, websocket'],
  ['of chargers, also without the right name', '/ocpp/CP1', 'ocpp'],
])('upgrades %s are handed on', async (_, path, protocol) => {
  const handed: unknown[] = [];
  await start({
    handle: () => {},
    others: ({ url }, socket) => {
      handed.push(url);
      socket.destroy();
    },
  });
  caller.write(get(path, offer(protocol)));
  await closed;
  expect(handed).toEqual([path]);
});

test.each(['', 'some bytes'])(
  'the caller of an upgrade who leaves before the answer is noticed, also behind %j',
  async (early) => {
    let left = new AbortController().signal;
    await start({
      handle: () => {},
      others: (_, socket) => {
        left = watchForEnd(socket).left;
        server.emit('handed');
      },
    });
    caller.write(get('/ocpp/CP1', offer('websocket')));
    await once(server, 'handed');
    expect(left.aborted).toBe(false);
    caller.end(early);
    await closed;
    expect(left.aborted).toBe(true);
  },
);

test('what a caller sends before its upgrade is answered is there for the one who takes it over', async () => {
  let text = '';
  await start({
    handle: () => {},
    others: (_, socket) => {
      const caller = watchForEnd(socket);
      server.once('sent', () => {
        caller.stop();
        text = String(Buffer.concat(caller.early));
        socket.on('data', (part) => {
          text += String(part);
        });
        socket.on('end', () => socket.end('gone'));
      });
      server.emit('handed');
    },
  });
  caller.write(get('/ocpp/CP1', offer('websocket')));
  await once(server, 'handed');
  caller.write('early');
  await new Promise((resolve) => setTimeout(resolve, 50));
  server.emit('sent');
  caller.end('late');
  await closed;
  expect([text, heard]).toEqual(['earlylate', 'gone']);
});

test('upgrades that wait for an answer make room for others, the oldest first', async () => {
  const waiting: string[] = [];
  await start({ all: 3, handle: () => {}, others: ({ url = '' }) => void waiting.push(url) });
  const first = caller;
  first.write(get('/ocpp/CP1', offer('websocket')));
  await once(server, 'upgrade');
  for (const path of ['/ocpp/CP2', '/ocpp/CP3', '/ocpp/CP4']) {
    call();
    caller.write(get(path, offer('websocket')));
    await once(server, 'upgrade');
  }
  expect(waiting).toHaveLength(4);
  expect(connections.size).toBe(3);
  if (!first.destroyed) await once(first, 'close');
});

test('an upgrade behind a request under way ends the connection', async () => {
  await start({ handle: () => {}, others: () => {} });
  caller.write(get('/slow') + get('/ocpp/CP1', offer('websocket')));
  await closed;
  expect(heard).toBe('');
});
