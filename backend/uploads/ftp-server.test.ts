import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createLog } from '../log/index.ts';
import { type FtpServer, startFtpServer } from './ftp-server.ts';
import type { UploadReceiver } from './receiver.ts';

let server: FtpServer;
/** When the next file's turn has come. */
let nextTurn: Promise<void> = Promise.resolve();
/** One file is awaited, and taken for as long as it comes. */
const receiver: UploadReceiver = {
  awaited: async (token) => (token === 'right' ? 'file' : undefined),
  async take(_id, { content, onTurn }) {
    await nextTurn;
    onTurn?.();
    content.resume();
    await once(content, 'close');
    throw new Error('The upload broke off.');
  },
};
const start = async (patience: { silenceMs: number; signInMs: number; wholeMs: number }) => {
  const settings = { port: 0, host: '127.0.0.1', passivePorts: { from: 40_100, to: 40_140 }, publicAddress: undefined };
  server = await startFtpServer(settings, { receiver, log: createLog('silent'), patience });
};
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
const long = 60_000;

test('who says nothing is let go', async () => {
  await start({ silenceMs: 50, signInMs: long, wholeMs: long });
  expect(await heard(open())).toContain('421 Nothing was said for too long.');
});

test('who does not sign in is let go, however much is said', async () => {
  await start({ silenceMs: long, signInMs: 200, wholeMs: long });
  const socket = open();
  const talking = setInterval(() => socket.write('NOOP\r\n'), 10);
  expect(await heard(socket)).toMatch(/200 OK\.[\s\S]*421 It took too long\.\r\n$/);
  clearInterval(talking);
});

test('a file that waits for its turn may be silent, and one that is read may not', async () => {
  await start({ silenceMs: 50, signInMs: long, wholeMs: long });
  const socket = open();
  const begun = new Promise<Socket>((resolve) => {
    socket.on('data', (text) => {
      const [, port] = /\|\|\|(\d+)\|/.exec(String(text)) ?? [];
      if (!port) return;
      const data = connect(Number(port), '127.0.0.1', () => socket.write('STOR x\r\n'));
      data.on('error', () => {});
      data.on('connect', () => resolve(data));
    });
  });
  let turn: () => void = () => {};
  nextTurn = new Promise((resolve) => {
    turn = resolve;
  });
  const all = heard(socket);
  socket.write('USER x\r\nPASS right\r\nEPSV\r\n');
  const data = await begun;
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(data.destroyed).toBe(false);
  turn();
  expect(await all).toContain('426 The upload broke off.');
});

test('a file that never ends is cut off', async () => {
  await start({ silenceMs: long, signInMs: long, wholeMs: 500 });
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
