import { createWriteStream, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Writable } from 'node:stream';
import { isDiskFull } from '../database/shortage.ts';
import { BrokeOff, diagnosticsPath, keep, TooLarge } from './storage.ts';

jest.mock('node:fs', () => {
  const real = jest.requireActual<typeof import('node:fs')>('node:fs');
  return { ...real, createWriteStream: jest.fn(real.createWriteStream) };
});

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dmp-storage-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const kept = () => readdirSync(join(folder, 'diagnostics'));

test('what a stream brings is kept whole', async () => {
  const content = new PassThrough();
  const size = keep(folder, 'k', content, 100);
  content.write('one ');
  content.end('two');
  expect(await size).toBe(7);
  expect(readFileSync(diagnosticsPath(folder, 'k'), 'utf8')).toBe('one two');
});

test('of one that is too long nothing is kept, and it is read to its end so that its sender reads the answer', async () => {
  const content = new PassThrough();
  const size = keep(folder, 'k', content, 3);
  content.write('four');
  await expect(size).rejects.toThrow(TooLarge);
  expect(content.destroyed).toBe(false);
  content.end('more'.repeat(100_000));
  await new Promise((read) => content.once('end', read));
  expect(kept()).toEqual([]);
});

test('of one that does not fit on the disk neither', async () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  const disk = new Writable({ write: (_chunk, _encoding, done) => done(full) });
  jest.mocked(createWriteStream).mockReturnValueOnce(disk as ReturnType<typeof createWriteStream>);
  const content = new PassThrough();
  const size = keep(folder, 'k', content, 1000);
  content.write('four');
  const fault = await size.catch((error: unknown) => error);
  expect(isDiskFull(fault)).toBe(true);
  expect(content.destroyed).toBe(false);
  content.end('more');
  await new Promise((read) => content.once('end', read));
});

test('of one that breaks off neither', async () => {
  const content = new PassThrough();
  const size = keep(folder, 'k', content, 100);
  content.write('half');
  content.destroy();
  await expect(size).rejects.toThrow(BrokeOff);
  expect(kept()).toEqual([]);
});

test('of one that is ended neither, and it is still read', async () => {
  const content = new PassThrough();
  const end = new AbortController();
  let size: Promise<number> | undefined;
  const came = await new Promise((arrived) => {
    size = keep(folder, 'k', content, 100, { arrived, signal: end.signal });
    content.write('half');
  });
  expect(came).toBe(4);
  end.abort(new Error('too slow'));
  await expect(size).rejects.toThrow('too slow');
  expect(kept()).toEqual([]);
  expect(content.destroyed).toBe(false);
  content.end('more');
  await new Promise((read) => content.once('end', read));
});
