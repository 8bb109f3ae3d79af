import { createWriteStream, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Writable } from 'node:stream';
import { serverLimits } from '@dmp/shared/contract';
import type { Kysely } from 'kysely';
import type { HttpError } from '../access/http-error.ts';
import type { Tables } from '../database/index.ts';
import type { PaceLimits } from './pace.ts';
import { createUploadReceiver, type UploadReceiver } from './receiver.ts';

jest.mock('node:fs', () => {
  const real = jest.requireActual<typeof import('node:fs')>('node:fs');
  return { ...real, createWriteStream: jest.fn(real.createWriteStream) };
});

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));
const lines: [string, object][] = [];
const note = (details: object, message: string) => lines.push([message, details]);
let folder: string;
let receiver: UploadReceiver;
beforeEach(() => {
  lines.length = 0;
  folder = mkdtempSync(join(tmpdir(), 'dmp-receiver-'));
  start({ tickMs: 5, leastSpeedMs: 20, giveWayMs: 10 });
});
function start(pace: Partial<PaceLimits>): void {
  // No upload here is complete, so that none is written to the database.
  receiver = createUploadReceiver({} as Kysely<Tables>, folder, { error: note, warn: note }, pace);
}
afterEach(() => {
  receiver.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What became of an upload: the status and sentence of its refusal. */
function take(id: string, deviceId: string) {
  const content = new PassThrough();
  const turn = { begun: false };
  const onTurn = () => {
    turn.begun = true;
  };
  const outcome = receiver.take({ id, deviceId }, { token: id, fileName: 'log', content, onTurn }).then(
    () => ({ statusCode: 201 }),
    ({ statusCode, headers, message }: Partial<HttpError>) => ({ statusCode, headers, message }),
  );
  return { content, turn, outcome };
}

test('one that brings too little is answered with 408, and nothing of it is kept', async () => {
  const { content, outcome } = take('1', 'A');
  expect(await outcome).toMatchObject({ statusCode: 408, headers: { connection: 'close' } });
  // Its connection carries the answer.
  expect(content.destroyed).toBe(false);
  expect(readdirSync(join(folder, 'diagnostics'))).toEqual([]);
  expect(lines).toEqual([
    ['an upload of diagnostics was ended', { deviceId: 'A', reason: expect.stringMatching(/^The upload is too slow/) }],
  ]);
});

test('one is not ended because the disk takes nothing', async () => {
  const blocked = new Writable({ write: () => {} });
  jest.mocked(createWriteStream).mockReturnValueOnce(blocked as ReturnType<typeof createWriteStream>);
  const { content, outcome } = take('1', 'A');
  for (let chunk = 0; chunk < 100; chunk += 1) content.write(Buffer.alloc(16 * 1024));
  await wait(80);
  expect(content.readableFlowing).toBe(false);
  content.destroy();
  expect(await outcome).toMatchObject({ statusCode: 408, message: expect.stringMatching(/^The upload broke off/) });
});

test('a third upload of a device ends its first', async () => {
  const uploads = [take('1', 'A'), take('2', 'A'), take('3', 'A')] as const;
  expect(uploads.map(({ content }) => content.destroyed)).toEqual([true, false, false]);
  expect(await uploads[0].outcome).toMatchObject({ statusCode: 408 });
  for (const { content } of uploads) content.destroy();
  await Promise.all(uploads.map(({ outcome }) => outcome));
});

test('uploads that broke off while they waited leave their places to others', async () => {
  start({});
  const all = serverLimits.uploads.atOnce + serverLimits.uploads.waiting;
  const uploads = Array.from({ length: all }, (_, at) => take(`${at}`, `${at}`));
  expect(await take('late', 'late').outcome).toMatchObject({ message: expect.stringMatching(/^Too many files/) });
  const last = uploads.at(-1);
  last?.content.destroy();
  expect(await last?.outcome).toMatchObject({ statusCode: 408 });
  expect(last?.turn.begun).toBe(false);
  const next = take('next', 'next');
  for (const { content } of [...uploads, next]) content.destroy();
  expect(await next.outcome).toMatchObject({ statusCode: 408 });
  await Promise.all(uploads.map(({ outcome }) => outcome));
});

test('slow ones give way while others wait', async () => {
  const slow = Array.from({ length: serverLimits.uploads.atOnce }, (_, at) => take(`${at}`, `${at}`));
  // More than the least speed, and still slow.
  const bring = setInterval(() => {
    for (const { content } of slow) if (!content.destroyed) content.write(Buffer.alloc(40));
  }, 5);
  const next = take('next', 'next');
  expect(next.turn.begun).toBe(false);
  const first = await Promise.race(slow.map(({ outcome }) => outcome));
  expect(first).toMatchObject({ statusCode: 503, headers: { 'retry-after': 60, connection: 'close' } });
  await wait(50);
  expect(next.turn.begun).toBe(true);
  clearInterval(bring);
  for (const { content } of [...slow, next]) content.destroy();
  await Promise.all([...slow, next].map(({ outcome }) => outcome));
});
