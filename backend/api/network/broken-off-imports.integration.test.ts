// Imports that are interrupted: the process is killed, or a user cancels.
import { connect } from 'node:net';
import type { NetworkImport, NetworkImportEntryPage } from '@dmp/shared/contract';
import { type BackendProcess, startBackend } from '../../testing/backend-process.ts';
import { queryDatabase } from '../../testing/query-database.ts';
import { until } from '../../testing/until.ts';

const size = 2000;

let backend: BackendProcess;
beforeAll(async () => {
  backend = await startBackend({ SEED_DEVICES: '1' });
});
afterAll(() => backend.remove());

const fileOf = (prefix: string): string =>
  [
    'chargeboxId,evseUid,connectorId,plugType,powerType,maxElectricPower',
    ...Array.from({ length: size }, (_, index) =>
      [1, 2]
        .map((number) => `${prefix}-${index},${prefix}-${index}*${number},${number},SAEJ1772,AC_1_PHASE,7200`)
        .join('\n'),
    ),
  ].join('\n');

const read = async (id: string) => (await backend.call('admin', 'GET', `network/imports/${id}`)).body as NetworkImport;
async function reached(id: string, state: NetworkImport['state']): Promise<NetworkImport> {
  await until(async () => (await read(id)).state === state);
  return read(id);
}

/** Starts an import and waits until it has written its first entries. */
async function startImport(prefix: string): Promise<string> {
  const { body } = await backend.call('admin', 'POST', 'network/imports?fileName=many.csv', fileOf(prefix));
  const { id } = body as NetworkImport;
  expect((await reached(id, 'READY')).outcomes).toMatchObject({ CREATED: size, REFUSED: 0 });
  await backend.call('admin', 'POST', `network/imports/${id}/apply`);
  await until(async () => (await read(id)).applied > 0);
  return id;
}

/** Devices and entries of an import in the database, and its own counter. */
async function written(id: string, prefix: string) {
  const [row] = await queryDatabase<Record<'devices' | 'whole' | 'applied' | 'noted', number>>(
    backend,
    `with own as (
       select (select count(*) from evses e where e.device_id = d.id) as evses,
         (select count(*) from ports p where p.device_id = d.id) as ports
       from devices d where chargebox_id like '${prefix}-%'
     )
     select count(*)::int as devices, (count(*) filter (where evses = 2 and ports = 2))::int as whole,
       (select applied from network_imports where id = '${id}') as applied,
       (select count(*)::int from network_import_entries where import_id = '${id}' and applied) as noted
     from own`,
  );
  return row;
}

test('continues after its process was killed, without partly written devices', async () => {
  const id = await startImport('KILL');
  await backend.kill();
  const half = await written(id, 'KILL');
  expect(half?.applied).toBeGreaterThan(0);
  expect(half?.applied).toBeLessThan(size);
  expect(half).toEqual({ devices: half?.applied, whole: half?.applied, applied: half?.applied, noted: half?.applied });

  await backend.restart();
  expect(await reached(id, 'APPLIED')).toMatchObject({
    ...{ applied: size, failure: null },
    outcomes: { CREATED: size, CHANGED: 0, UNCHANGED: 0, REFUSED: 0 },
  });
  expect(await written(id, 'KILL')).toEqual({ devices: size, whole: size, applied: size, noted: size });
});

test('is canceled: exactly the entries that it reports as applied are in the database', async () => {
  const id = await startImport('CANCEL');
  const { status, body } = await backend.call('admin', 'POST', `network/imports/${id}/cancel`);
  expect({ status, body }).toMatchObject({ status: 200, body: { state: 'CANCELED' } });
  const { applied } = body as NetworkImport;
  expect(applied).toBeLessThan(size);

  // Imports run one at a time, so this one has ended when a later one is ready.
  const later = await backend.call('admin', 'POST', 'network/imports?fileName=one.csv', 'chargeboxId\nLATER');
  await reached((later.body as NetworkImport).id, 'READY');
  expect(await read(id)).toMatchObject({ state: 'CANCELED', applied, endedAt: expect.any(String) });
  const entries = await backend.call('admin', 'GET', `network/imports/${id}/entries?pageSize=1000&pageNumber=1`);
  expect((entries.body as NetworkImportEntryPage).content.map((entry) => entry.applied)).toEqual(
    Array.from({ length: 1000 }, (_, index) => 1000 + index < applied),
  );
  expect(await written(id, 'CANCEL')).toEqual({ devices: applied, whole: applied, applied, noted: applied });
});

test('an upload whose process was killed is reported as broken off', async () => {
  const upload = connect(backend.port, '127.0.0.1');
  upload.on('error', () => {});
  upload.write(
    `POST /api/network/imports?fileName=slow.csv HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n` +
      `Authorization: Bearer ${await backend.token('admin')}\r\n\r\nchargeboxId\nSLOW-1\n`,
  );
  const newest = async () =>
    ((await backend.call('admin', 'GET', 'network/imports')).body as NetworkImport[])[0] as NetworkImport;
  await until(async () => (await newest()).fileName === 'slow.csv');
  const { id } = await newest();
  await backend.kill();
  const [row] = await queryDatabase<{ state: string; fresh: boolean }>(
    backend,
    `select state, read_at > now() - interval '1 minute' as fresh from network_imports where id = '${id}'`,
  );
  expect(row).toEqual({ state: 'READING', fresh: true });

  // Simulates that the process was killed a minute ago.
  await queryDatabase(backend, `update network_imports set read_at = now() - interval '61 seconds' where id = '${id}'`);
  await backend.restart();
  expect(await reached(id, 'FAILED')).toMatchObject({ failure: 'The upload broke off.', applied: 0 });
});
