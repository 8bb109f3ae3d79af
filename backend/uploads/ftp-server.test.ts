import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { HttpError } from '../access/http-error.ts';
import type { FtpTimeouts } from './ftp-dialog.ts';
import { type FtpServer, startFtpServer } from './ftp-server.ts';
import type { UploadReceiver } from './receiver.ts';

let server: FtpServer;
/** When the next file's turn has come. */
let nextTurn: Promise<void>;
/** Called when a file is handed to the receiver. */
let onTake: () => void;
/** One file is awaited, and taken for as long as it comes. */
const receiver: UploadReceiver = {
  awaited: async (token) => (token === 'right' ? { id: 'file', deviceId: 'device' } : undefined),
  async take(_file, { content, onTurn }) {
    onTake();
    await nextTurn;
    onTurn?.();
    if (refusal) throw refusal;
    content.resume();
    await once(content, 'close');
    throw new Error('The upload broke off.');
  },
  close() {},
};
/** What the next file is refused with. */
let refusal: HttpError | undefined;
/** Lines of the log. */
const lines: [string, object][] = [];
const note = (details: object, message: string) => lines.push([message, details]);
const long = 60_000;
const start = async (short: Partial<FtpTimeouts>, passivePorts = { from: 40_100, to: 40_140 }) => {
  const timeouts = { silenceMs: long, signInMs: long, announceMs: long, wholeMs: long, ...short };
  const settings = { port: 0, host: '127.0.0.1', passivePorts, publicAddress: undefined };
  server = await startFtpServer(settings, { receiver, log: { error: note, warn: note }, timeouts });
};
beforeEach(() => {
  lines.length = 0;
  nextTurn = Promise.resolve();
  onTake = () => {};
  refusal = undefined;
});
afterEach(() => server.close());

/** All that is said until the connection is closed. */
async function heard(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (more) => {
    text += String(more);
  });
  socket.on('error', () => {});
  await once(socket, 'close');
  return text;
}
const open = () => connect(server.port, '127.0.0.1');

test('who says nothing is let go', async () => {
  await start({ silenceMs: 50 });
  expect(await heard(open())).toContain('421 Nothing was said for too long.');
});

test('who does not sign in is let go, however much is said', async () => {
  await start({ signInMs: 500 });
  const socket = open();
  const talking = setInterval(() => socket.write('NOOP\r\n'), 10);
  expect(await heard(socket)).toMatch(/200 OK\.[\s\S]*421 It took too long\.\r\n$/);
  clearInterval(talking);
});

test('a file that waits for its turn may be silent, and one that is read may not', async () => {
  // Longer than a busy machine needs for the commands.
  await start({ silenceMs: 1000 });
  const socket = open();
  let data: Socket | undefined;
  socket.on('data', (text) => {
    const [, port] = /\|\|\|(\d+)\|/.exec(String(text)) ?? [];
    if (!port) return;
    data = connect(Number(port), '127.0.0.1', () => socket.write('STOR x\r\n'));
    data.on('error', () => {});
  });
  let turn: () => void = () => {};
  nextTurn = new Promise((resolve) => {
    turn = resolve;
  });
  const taken = new Promise<void>((resolve) => {
    onTake = resolve;
  });
  const all = heard(socket);
  socket.write('USER x\r\nPASS right\r\nEPSV\r\n');
  await taken;
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(data?.destroyed).toBe(false);
  turn();
  expect(await all).toContain('426 The upload broke off.');
});

test('a port for a file that is not announced closes', async () => {
  await start({ announceMs: 50 });
  const socket = open();
  const port = new Promise<number>((resolve) => {
    socket.on('data', (text) => {
      const [, found] = /\|\|\|(\d+)\|/.exec(String(text)) ?? [];
      if (found) resolve(Number(found));
    });
  });
  const all = heard(socket);
  socket.write('USER x\r\nPASS right\r\nEPSV\r\n');
  const data = connect(await port, '127.0.0.1');
  data.on('error', () => {});
  await once(data, 'close');
  socket.write('STOR x\r\nQUIT\r\n');
  expect(await all).toContain('425 No data connection came.');
});

test('of the connections that sign in for one file the oldest is ended', async () => {
  await start({});
  const signIn = async () => {
    const socket = open();
    const all = heard(socket);
    socket.write('USER x\r\nPASS right\r\n');
    await new Promise<void>((resolve) => {
      socket.on('data', (text) => String(text).includes('230 ') && resolve());
    });
    return { socket, all };
  };
  const first = await signIn();
  const others = [await signIn(), await signIn()];
  expect(await first.all).toContain('421 The charger has connected again.');
  for (const { socket } of others) {
    expect(socket.destroyed).toBe(false);
    socket.destroy();
  }
});

test('one that signs in again and again is one', async () => {
  await start({});
  const socket = open();
  const all = heard(socket);
  socket.write(`USER x\r\n${'PASS right\r\n'.repeat(5)}QUIT\r\n`);
  const words = await all;
  expect(words.match(/^230 /gm)).toHaveLength(5);
  expect(words).toContain('221 Goodbye.');
});

test('replies that nobody reads are not kept: no more is read meanwhile', async () => {
  await start({ signInMs: 1000 });
  const socket = open();
  socket.on('error', () => {});
  socket.pause();
  // Each of them is answered with ten times its length.
  const flood = 'FEAT\r\n'.repeat(40);
  socket.write('USER x\r\nPASS right\r\n');
  const full = new Promise<void>((resolve) => {
    const write = () => {
      if (socket.write(flood)) setImmediate(write);
      else resolve();
    };
    write();
  });
  await full;
  await new Promise((resolve) => setTimeout(resolve, 500));
  const waiting = socket.writableLength;
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(socket.writableLength).toBe(waiting);
  expect(waiting).toBeGreaterThan(0);
  socket.destroy();
});

test('who says much before signing in is let go, and one who does not read the last words too', async () => {
  await start({});
  const socket = open();
  const all = heard(socket);
  socket.write('NOOP\r\n'.repeat(100));
  const words = await all;
  expect(words).toMatch(/421 Too many commands before signing in\.\r\n$/);
  expect(words.match(/^200 /gm)).toHaveLength(50);
});

test('a file that never ends is cut off', async () => {
  await start({ wholeMs: 1500 });
  const socket = open();
  let data: Socket | undefined;
  let trickle: NodeJS.Timeout | undefined;
  socket.on('data', (text) => {
    const [, port] = /\|\|\|(\d+)\|/.exec(String(text)) ?? [];
    if (!port) return;
    data = connect(Number(port), '127.0.0.1', () => socket.write('STOR x\r\n'));
    data.on('error', () => {});
    trickle = setInterval(() => data?.write('x'), 10);
  });
  socket.write('USER x\r\nPASS right\r\nEPSV\r\n');
  expect(await heard(socket)).toMatch(/150 Send the file\.[\s\S]*421 It took too long\.\r\n$/);
  if (data && !data.destroyed) await once(data, 'close');
  clearInterval(trickle);
});

test.each([
  [408, '426 No. Yes.'],
  [503, '450 No. Yes.'],
])('what HTTP answers with %i may be tried again', async (status, reply) => {
  await start({});
  refusal = new HttpError(status, 'No. Yes.');
  const socket = open();
  socket.on('data', (text) => {
    const [, port] = /\|\|\|(\d+)\|/.exec(String(text)) ?? [];
    if (!port) return;
    const data = connect(Number(port), '127.0.0.1', () => socket.write('STOR x\r\nQUIT\r\n'));
    data.on('error', () => {});
  });
  socket.write('USER x\r\nPASS right\r\nEPSV\r\n');
  expect(await heard(socket)).toContain(reply);
  expect(lines).toEqual([]);
});

test('that no port is free is logged once, and with the number of further times', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  await start({}, { from: port, to: port });
  const socket = open();
  socket.write(`USER x\r\nPASS right\r\n${'PASV\r\n'.repeat(20)}QUIT\r\n`);
  expect((await heard(socket)).match(/^425 No port is free/gm)).toHaveLength(20);
  other.close();
  const message = 'no port for an upload by FTP is free';
  expect(lines).toEqual([[message, { err: expect.anything() }]]);
  await server.close();
  expect(lines.slice(1)).toEqual([[message, { err: expect.anything(), counted: 19 }]]);
  // For what follows each test.
  await start({});
});
