// Addresses for uploads come and go; those of files that were uploaded stay with them.
import { type BackendProcess, startBackend } from '../testing/backend-process.ts';
import { queryDatabase } from '../testing/query-database.ts';
import { connectCharger } from '../testing/raw-charger.ts';
import { until } from '../testing/until.ts';

let backend: BackendProcess;
beforeAll(async () => {
  backend = await startBackend({}, prepare);
});
afterAll(() => backend.remove());

async function prepare(stopped: BackendProcess): Promise<void> {
  await queryDatabase(stopped, `delete from diagnostics_files`);
  await queryDatabase(
    stopped,
    `insert into diagnostics_files (id, device_id, file_name, token_hash, token_expires, uploaded_at)
    select gen_random_uuid(), d.id, x.name, x.hash, now() - x.ago, x.uploaded
    from (select id from devices order by id limit 1) d, (values
      ('expired', 'a', interval '61 minutes', null),
      ('just expired', 'b', interval '10 minutes', null),
      ('waiting', 'c', interval '-30 minutes', null),
      ('uploaded', null, null, now() - interval '1 day')
    ) as x(name, hash, ago, uploaded)`,
  );
}

test('a command replaces its own address alone, and expired ones are swept', async () => {
  const [charger] = backend.chargers();
  if (!charger) throw new Error('The seed has no charger.');
  const { body } = await backend.call('operator', 'POST', 'remote-action/trigger-action', {
    deviceList: [charger.chargeboxId],
    remoteActionType: 'IMMEDIATE',
    eventType: 'GET_DIAGNOSTICS_REQUEST',
    startTime: new Date(Date.now() - 3_600_000).toISOString(),
    stopTime: new Date(Date.now() - 1000).toISOString(),
  });
  const { jobId } = body as { jobId: string };
  // The first attempt finds it away; the next has an address of its own.
  await until(async () => {
    const job = await backend.call('operator', 'GET', `remote-action/jobs/${jobId}`);
    return JSON.stringify(job.body).includes('The charger is not connected.');
  });
  const socket = await connectCharger({ url: backend.url, ...charger });
  await socket.call('BootNotification', { chargePointVendor: 'V', chargePointModel: 'M' });
  const [, , action, request] = await socket.next();
  expect(action).toBe('GetDiagnostics');
  await socket.close();

  const left = await queryDatabase<{ file_name: string | null; job_id: string | null }>(
    backend,
    `select file_name, job_id from diagnostics_files order by file_name nulls last`,
  );
  expect(left).toEqual([
    { file_name: 'just expired', job_id: null },
    { file_name: 'uploaded', job_id: null },
    { file_name: 'waiting', job_id: null },
    { file_name: null, job_id: jobId },
  ]);
  expect((request as { location: string }).location).toContain('/diagnostics-upload/');
}, 120_000);
