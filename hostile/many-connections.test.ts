// Connections without end, from many addresses and without a token: nobody else notices, and the product goes on.
import { once } from 'node:events';
import { get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { serverLimits } from '@dmp/shared/contract';
import { WebSocket } from 'ws';
import { type BackendProcess, startBackend } from '../backend/testing/backend-process.ts';
import { freePort } from '../backend/testing/free-port.ts';
import { until } from '../backend/testing/until.ts';
import { watchLoop } from './testing/loop-hold.ts';
import { SeededVisits } from './testing/seeded-visits.ts';

const openFiles = 3000;
/** Each at a site of its own, so that the connections of none are too many for it. */
const attackers = Array.from({ length: 10 }, (_, index) => `127.0.${index + 10}.2`);

let backend: BackendProcess;
let ftpPort: number;
let metric: (name: string) => Promise<number>;
const sockets = new Set<Socket>();
beforeAll(async () => {
  ftpPort = await freePort();
  const watched = await watchLoop();
  metric = watched.metric;
  const env = { ...watched.env, FTP_PORT: String(ftpPort), FTP_PASSIVE_PORTS: '40200-40205' };
  backend = await startBackend(env, undefined, { openFiles });
});
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
});
afterAll(() => backend?.remove());

/** A connection that says this, and keeps its side open whatever it hears. */
function attack(localAddress: string, text = '', port = backend.port): Socket {
  const socket = connect({ port, host: '127.0.0.1', localAddress, allowHalfOpen: true });
  socket.on('error', () => {});
  socket.on('close', () => sockets.delete(socket));
  socket.resume();
  if (text) socket.write(text);
  sockets.add(socket);
  return socket;
}
/** What a connection heard until it was closed. */
const endOf = (socket: Socket): Promise<string> =>
  new Promise((resolve) => {
    let heard = '';
    socket.on('data', (text) => {
      heard += String(text);
    });
    socket.once('end', () => socket.end()).once('close', () => resolve(heard));
  });
const upgrade = (path: string) =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n`;
const visits = new SeededVisits(() => backend);

/** Status of a call on a connection of its own: the server may have closed one that was idle during the attack. */
const statusOf = (path: string, headers: Record<string, string> = {}): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    get(`${backend.url}/api/${path}`, { agent: false, headers }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode));
    }).once('error', reject);
  });

/** A user's call and a charger's connection, from an address without an attack. */
async function othersGoOn() {
  expect(await statusOf('health')).toBe(200);
  expect(await statusOf('devices', { authorization: `Bearer ${await backend.token('viewer')}` })).toBe(200);
  const charger = await visits.connect(0, '127.0.0.1');
  await charger.close();
}

/** A charger that is connected, and a person who watches it. */
async function comeBefore() {
  const charger = await visits.connect(1, '127.0.0.1');
  const { chargeboxId } = visits.charger(1);
  const query = new URLSearchParams({ chargeboxId, token: await backend.token('viewer') });
  const feed = new WebSocket(`${backend.url.replace('http', 'ws')}/api/live-logs?${query}`);
  const seen: string[] = [];
  feed.on('message', (message) => seen.push(String(message)));
  await once(feed, 'open');
  return {
    async goOn() {
      seen.length = 0;
      // The first messages may come before the feed is shown.
      await until(async () => {
        await charger.call('Heartbeat', {});
        return seen.some((message) => message.includes('Heartbeat'));
      });
      feed.close();
      await charger.close();
    },
  };
}

test.each([
  ['that say nothing', ''],
  ['that begin a request', 'GET / HTTP/1.1\r\nHost: x\r\n'],
  ['that begin the body of a call', 'POST /api/auth/token HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{'],
  ['that ask for an upgrade to nowhere', upgrade('/nope')],
  ['that ask for a live feed below its address', upgrade('/api/live-logs/x')],
])('more connections %s than there are files leave room for others', async (_, text) => {
  const here = await comeBefore();
  for (let opened = 0; opened < openFiles + 500; opened += 1) {
    attack(attackers[opened % attackers.length] ?? '', text);
    if (opened % 250 === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await othersGoOn();
  await here.goOn();
  expect(await metric('process_open_fds')).toBeLessThan(openFiles);
  expect(backend.log.filter(({ level }) => level === 'fatal' || level === 'error')).toEqual([]);
});

test('upgrades to nowhere do not stay, though their callers keep them open', async () => {
  // Those of the test before leave.
  await until(async () => (await metric('dmp_connections')) <= 5);
  const opened = Array.from({ length: 200 }, () => attack('127.0.5.2', upgrade('/nope')));
  await Promise.all(opened.map((socket) => once(socket, 'end')));
  expect(opened.every(({ writable }) => writable)).toBe(true);
  await until(async () => (await metric('dmp_connections')) <= 5);
});

test.each([
  ['127.0.6.2', '/api/openapi.json'],
  ['127.0.7.2', '/api/health'],
  ['127.0.8.2', '/'],
  ['127.0.9.2', '/oidc/jwks'],
])('a connection that sends 1,400 times a GET at once is cut off (%s, %s)', async (from, path) => {
  const socket = attack(from, `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(1400));
  const heard = await endOf(socket);
  expect(heard.match(/HTTP\/1\.1 /g)?.length ?? 0).toBeLessThan(20);
  // And its network gets no other for a while.
  expect(await endOf(attack(from, `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`))).toBe('');
  await othersGoOn();
});

test('connections to FTP that do not sign in do not keep a charger out', async () => {
  const hears = async (localAddress: string) => {
    const socket = attack(localAddress, '', ftpPort);
    const [words] = await once(socket, 'data');
    return String(words);
  };
  const silent = Array.from({ length: serverLimits.ftp.all + 100 }, () => attack('127.0.20.3', '', ftpPort));
  await Promise.all(silent.map((socket) => (socket.connecting ? once(socket, 'connect') : undefined)));
  expect(await hears('127.0.0.1')).toMatch(/^220 /);
});

test('a stop is not held up by any of them', async () => {
  const held = [attack('127.0.4.2'), attack('127.0.4.2', upgrade('/nope')), attack('127.0.4.2', 'GET / HT')];
  await Promise.all(held.map((socket) => once(socket, 'connect')));
  expect(await backend.stop()).toBe(0);
  expect(backend.log.some(({ level }) => level === 'fatal')).toBe(false);
});
