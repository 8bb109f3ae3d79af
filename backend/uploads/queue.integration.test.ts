// Files of many chargers at once: a limited number is received at the same time, and the others wait.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { limits } from '@dmp/shared/contract';
import { uploadTokenHash } from '../actions/index.ts';
import { type OpenDatabase, openEmptyDatabase } from '../testing/open-database.ts';
import { createUploadReceiver } from './receiver.ts';

const folder = mkdtempSync(join(tmpdir(), 'dmp-uploads-'));
let database: OpenDatabase;
beforeAll(async () => {
  database = await openEmptyDatabase();
});
afterAll(async () => {
  await database.remove();
  rmSync(folder, { recursive: true, force: true });
});

const log = {
  error: (details: object, message: string) => {
    throw new Error(`${message} ${JSON.stringify(details)}`);
  },
};

test('500 chargers upload at once, and each file arrives', async () => {
  const { kysely } = database;
  const deviceId = randomUUID();
  await kysely.insertInto('devices').values({ id: deviceId, chargebox_id: 'CP-1', password_hash: '' }).execute();
  const uploads = Array.from({ length: 500 }, () => ({
    id: randomUUID(),
    token: randomUUID(),
    content: new PassThrough(),
  }));
  const expires = new Date(Date.now() + 60_000);
  await kysely
    .insertInto('diagnostics_files')
    .values(
      uploads.map(({ id, token }) => ({
        id,
        device_id: deviceId,
        token_hash: uploadTokenHash(token),
        token_expires: expires,
      })),
    )
    .execute();
  const receiver = createUploadReceiver(kysely, folder, log);
  expect(await receiver.awaited(uploads[0]?.token ?? '')).toBe(uploads[0]?.id);

  const taken = uploads.map(({ id, token, content }) => receiver.take(id, { token, fileName: 'log', content }));
  const one = { id: randomUUID(), token: 'late', fileName: 'log', content: new PassThrough() };
  await expect(receiver.take(one.id, one)).rejects.toThrow('Too many files are being uploaded at the moment.');
  for (const { content } of uploads) content.end('lines');
  expect(await Promise.all(taken)).toEqual(uploads.map(() => 5));
  expect(readdirSync(join(folder, 'diagnostics'))).toHaveLength(500);
  expect(limits.uploads.atOnce + limits.uploads.waiting).toBe(500);
}, 30_000);
