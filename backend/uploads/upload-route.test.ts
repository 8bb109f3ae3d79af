import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/index.ts';
import { createLog } from '../log/index.ts';
import { createServer } from '../server.ts';
import { createUploadReceiver, type UploadReceiver } from './receiver.ts';
import { diagnosticsUpload } from './upload-route.ts';

let app: FastifyInstance;
let folder: string;
const lines: { level: string; msg: string }[] = [];
/** Of the uploads of a test. */
let outcomes: Promise<unknown>[];
const log = createLog('warn', { write: (line) => lines.push(JSON.parse(line)) });
async function start(leastSpeedMs: number): Promise<void> {
  lines.length = 0;
  outcomes = [];
  folder = mkdtempSync(join(tmpdir(), 'dmp-upload-route-'));
  const receiver = createUploadReceiver({} as Kysely<Tables>, folder, log, { tickMs: 5, leastSpeedMs });
  app = createServer({ log, trustedProxies: 0 });
  // None of these uploads is complete, so that nothing is written to the database.
  const awaited = async (token: string) => ({ id: token, deviceId: 'device' });
  const take: UploadReceiver['take'] = (file, upload) => {
    const taken = receiver.take(file, upload);
    outcomes.push(taken);
    return taken;
  };
  await app.register(diagnosticsUpload({ ...receiver, awaited, take }));
  await app.listen({ port: 0, host: '127.0.0.1' });
}
afterEach(async () => {
  await Promise.allSettled(outcomes);
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Begins an upload that does not come to its end. */
function begin(token: string): { socket: Socket; answer: Promise<string> } {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  let text = '';
  socket.on('data', (more) => {
    text += String(more);
  });
  socket.on('error', () => {});
  socket.write(`PUT /diagnostics-upload/${token} HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\nhalf`);
  return { socket, answer: once(socket, 'close').then(() => text) };
}
const kept = () => readdirSync(join(folder, 'diagnostics'));
/** Waits until so many files are being written. */
async function written(count: number): Promise<void> {
  while (readdirSync(folder).length === 0 || kept().length < count) await new Promise((look) => setTimeout(look, 5));
}

test('an upload that is too slow is answered with 408, and its connection ends', async () => {
  await start(20);
  const answer = await begin('a').answer;
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(answer).toMatch(/\r\nconnection: close\r\n/i);
  expect(answer).toContain('{"error":"The upload is too slow: ');
  expect(kept()).toEqual([]);
  expect(lines).toMatchObject([{ level: 'warn', msg: 'an upload of diagnostics was ended' }]);
});

test('uploads that break off cause one line, and one more with their number', async () => {
  await start(60_000);
  const [first, second] = [begin('a'), begin('b')];
  await written(2);
  first.socket.destroy();
  second.socket.destroy();
  await Promise.all([first.answer, second.answer]);
  await Promise.allSettled(outcomes);
  expect(kept()).toEqual([]);
  await app.close();
  const line = { level: 'warn', msg: 'an upload of diagnostics broke off', deviceId: 'device' };
  expect(lines).toMatchObject([line, { ...line, counted: 1 }]);
});

test('a third upload of a device ends the connection of its first', async () => {
  await start(60_000);
  const first = begin('a');
  await written(1);
  const others = [begin('b'), begin('c')];
  expect(await first.answer).toBe('');
  expect(others.map(({ socket }) => socket.destroyed)).toEqual([false, false]);
  for (const { socket } of others) socket.destroy();
});
