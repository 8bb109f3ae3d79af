import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Device, DevicesResponse, DiagnosticsFile } from '@dmp/shared/contract';
import { type BackendProcess, startBackend } from '../../testing/backend-process.ts';
import { queryDatabase } from '../../testing/query-database.ts';

let backend: BackendProcess;
let device: Device;
/** A device of another vendor. */
let foreign: Device;
const content = Buffer.from([0, 255, 13, 10, 61, 200]);

beforeAll(async () => {
  backend = await startBackend({ SEED_DEVICES: '150' });
  const list = async (user: 'operator' | 'vendor.acme') =>
    ((await backend.call(user, 'GET', 'devices?pageSize=100')).body as DevicesResponse).content;
  const own = await list('vendor.acme');
  const others = (await list('operator')).filter(({ id }) => !own.some((device) => device.id === id));
  [device, foreign] = [own[0], others[0]] as [Device, Device];
  const row = (n: number, time: string, name: string) =>
    `('00000000-0000-4000-8000-00000000000${n}', '${device.id}', '${name}', ${content.length}, ${time}, 'key-${n}')`;
  await queryDatabase(
    backend,
    `insert into diagnostics_files (id, device_id, file_name, size, uploaded_at, storage_key) values
     ${row(1, `'2026-11-19T23:59:59.999Z'`, 'late.log')}, ${row(2, `'2026-11-20T00:00:00Z'`, 'été "1".zip')},
     ${row(3, 'null', 'waiting.log')} returning 1`,
  );
  mkdirSync(join(backend.dataDir, 'diagnostics'), { recursive: true });
  writeFileSync(join(backend.dataDir, 'diagnostics', 'key-2'), content);
});
afterAll(() => backend.remove());

async function list(query = '', user: 'viewer' | 'vendor.acme' = 'viewer') {
  const answer = await backend.call(user, 'GET', `devices/${device.id}/diagnostics${query}`);
  expect(answer.status).toBe(200);
  return answer.body as DiagnosticsFile[];
}
const names = async (query = '') => (await list(query)).map(({ fileName }) => fileName);

test('uploaded files are listed, newest first, either all or those of a day', async () => {
  expect(await names()).toEqual(['été "1".zip', 'late.log']);
  expect((await list())[0]).toMatchObject({ size: content.length, uploadedAt: '2026-11-20T00:00:00.000Z' });
  expect(await names('?date=2026-11-20')).toEqual(['été "1".zip']);
  expect(await names('?date=2026-11-19')).toEqual(['late.log']);
  expect(await names('?date=2026-11-19T08:00:00%2B08:00')).toEqual(['late.log']);
  expect(await names('?date=2026-11-18')).toEqual([]);
  // In this zone, both files are of one day.
  expect(await names('?date=2026-11-19&timeZone=America/New_York')).toEqual(['été "1".zip', 'late.log']);
  expect(await names('?date=2026-11-20&timeZone=America/New_York')).toEqual([]);
  const invalidDay = await backend.call('viewer', 'GET', `devices/${device.id}/diagnostics?date=2026-02-30`);
  expect(invalidDay).toMatchObject({ status: 400, body: { error: 'date must be a day such as 2026-11-20.' } });
  const unknownZone = await backend.call('viewer', 'GET', `devices/${device.id}/diagnostics?timeZone=Mars/Olympus`);
  expect(unknownZone).toMatchObject({
    status: 400,
    body: { error: expect.stringMatching(/^timeZone must be the IANA/) },
  });
});

test('a vendor sees only files of own devices', async () => {
  expect(await list('', 'vendor.acme')).toHaveLength(2);
  const answer = await backend.call('vendor.acme', 'GET', `devices/${foreign.id}/diagnostics`);
  expect(answer).toMatchObject({ status: 404, body: { error: 'There is no device with this ID.' } });
});

test('a browser can fetch the unchanged file by its link', async () => {
  const [file] = await list();
  const response = await fetch(file?.url ?? '');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/octet-stream');
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="_t_ _1_.zip"; filename*=UTF-8''%C3%A9t%C3%A9%20%221%22.zip`,
  );
  expect(Buffer.from(await response.arrayBuffer())).toEqual(content);
  // A HEAD request would read the whole file and discard it.
  expect((await fetch(file?.url ?? '', { method: 'HEAD' })).status).toBe(404);
});

test('an altered link, the token of another file, and a file that was removed are rejected', async () => {
  const [first, second] = await list();
  const token = new URL(first?.url ?? '').searchParams.get('token');
  const invalid = { error: 'This link is not valid or has expired. Open the list of files again.' };
  for (const url of [`${first?.url}x`, second?.url.replace(/token=.*/, `token=${token}`) ?? '']) {
    const response = await fetch(url);
    expect({ status: response.status, body: await response.json() }).toEqual({ status: 403, body: invalid });
  }
  const removed = await fetch(second?.url ?? '');
  expect({ status: removed.status, body: await removed.json() }).toEqual({
    status: 404,
    body: { error: 'There is no such diagnostics file, or it is no longer kept.' },
  });
});
