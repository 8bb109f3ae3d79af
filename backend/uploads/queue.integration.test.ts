// Files of many chargers at once: a limited number is received at the same time, and the others wait.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { serverLimits } from '@dmp/shared/contract';
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

const fail = (details: object, message: string) => {
  throw new Error(`${message} ${JSON.stringify(details)}`);
};

test('250 chargers upload two files each at once, and each file arrives', async () => {
  const { kysely } = database;
  const devices = Array.from({ length: 250 }, (_, at) => ({
    ...{ id: randomUUID(), chargebox_id: `CP-${at}`, password_hash: '' },
  }));
  await kysely.insertInto('devices').values(devices).execute();
  const uploads = [...devices, ...devices].map((device) => ({
    file: { id: randomUUID(), deviceId: device.id },
    token: randomUUID(),
    content: new PassThrough(),
  }));
  const expires = new Date(Date.now() + 60_000);
  await kysely
    .insertInto('diagnostics_files')
    .values(
      uploads.map(({ file, token }) => ({
        id: file.id,
        device_id: file.deviceId,
        token_hash: uploadTokenHash(token),
        token_expires: expires,
      })),
    )
    .execute();
  const receiver = createUploadReceiver(kysely, folder, { error: fail, warn: fail });
  expect(await receiver.awaited(uploads[0]?.token ?? '')).toEqual(uploads[0]?.file);

  const taken = uploads.map(({ file, token, content }) => receiver.take(file, { token, fileName: 'log', content }));
  const late = { id: randomUUID(), deviceId: randomUUID() };
  const one = { token: 'late', fileName: 'log', content: new PassThrough() };
  await expect(receiver.take(late, one)).rejects.toThrow('Too many files are being uploaded at the moment.');
  for (const { content } of uploads) content.end('lines');
  expect(await Promise.all(taken)).toEqual(uploads.map(() => 5));
  expect(readdirSync(join(folder, 'diagnostics'))).toHaveLength(500);
  expect(serverLimits.uploads.atOnce + serverLimits.uploads.waiting).toBe(500);
}, 30_000);
