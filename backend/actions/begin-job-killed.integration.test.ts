// A backend that is killed between the commit of a command and its frame, and one whose API has no worker beside it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JobDetail } from '@dmp/shared/contract';
import { type BackendProcess, type SeededCharger, startBackend } from '../testing/backend-process.ts';
import { queryDatabase } from '../testing/query-database.ts';
import { connectCharger } from '../testing/raw-charger.ts';
import { until } from '../testing/until.ts';

const folder = mkdtempSync(join(tmpdir(), 'dmp-begin-'));
const endFile = join(folder, 'end');
let backend: BackendProcess;
beforeAll(async () => {
  backend = await startBackend({ NODE_OPTIONS: endBeforeReset(endFile) });
});
afterAll(async () => {
  await backend.remove();
  rmSync(folder, { recursive: true });
});

/** Kills the process when it is about to send a reset to a charger, once this file is there. */
const endBeforeReset = (file: string): string => {
  const program = `
    import { existsSync } from 'node:fs';
    import { createRequire } from 'node:module';
    import { isMainThread } from 'node:worker_threads';
    if (isMainThread) {
      const { prototype } = createRequire(process.argv[1])('ws');
      const { send } = prototype;
      prototype.send = function (data, ...rest) {
        if (String(data).includes('"Reset"') && existsSync(${JSON.stringify(file)})) process.kill(process.pid, 'SIGKILL');
        return send.call(this, data, ...rest);
      };
    }`;
  return `--import=data:text/javascript,${encodeURIComponent(program)}`;
};

const charger = (index: number): SeededCharger => {
  const found = backend.chargers()[index];
  if (!found) throw new Error('The seed has too few chargers.');
  return found;
};
const connect = (index: number) => connectCharger({ url: backend.url, ...charger(index) });
const reset = (index: number) =>
  backend.call('operator', 'POST', 'remote-action/trigger-action', {
    deviceList: [charger(index).chargeboxId],
    ...{ remoteActionType: 'IMMEDIATE', eventType: 'RESET_REQUEST', resetType: 'Soft' },
  });

async function deviceOf(jobId: string) {
  const { body } = await backend.call('operator', 'GET', `remote-action/jobs/${jobId}`);
  return (body as JobDetail).rows.content[0];
}

test('a command that is committed and not sent when the process is killed ends once, and is never sent', async () => {
  const device = await connect(0);
  await device.call('Heartbeat', {});
  writeFileSync(endFile, '');
  await expect(reset(0)).rejects.toThrow();
  await device.closed;
  expect(device.unread).toEqual([]);
  rmSync(endFile);
  // The test does not wait until the claim expires.
  await backend.kill();
  const query = `update job_devices set claimed_until = now() - interval '1 second' where outcome = 'SENT'
    returning job_id, attempts`;
  const rows = await queryDatabase<{ job_id: string; attempts: number }>(backend, query);
  expect(rows).toEqual([{ job_id: expect.any(String), attempts: 1 }]);
  const jobId = rows[0]?.job_id ?? '';
  await backend.restart();
  const back = await connect(0);
  await back.call('BootNotification', { chargePointVendor: 'V', chargePointModel: 'M' });
  await until(async () => (await deviceOf(jobId))?.outcome === 'TIMED_OUT');
  // The next command is sent as ever: the first one that this connection carries.
  const { body } = await reset(0);
  const { jobId: next } = body as { jobId: string };
  expect(await deviceOf(next)).toMatchObject({ outcome: 'SENT', attempts: 1 });
  const [, messageId] = await back.next();
  expect(messageId).toBe(`${next.replaceAll('-', '')}-1`);
  back.say(JSON.stringify([3, messageId, { status: 'Rejected' }]));
  await until(async () => (await deviceOf(next))?.outcome === 'REJECTED');
  expect(back.unread).toEqual([]);
  expect(await deviceOf(jobId)).toMatchObject({ outcome: 'TIMED_OUT', attempts: 1 });
  await back.close();
}, 60_000);

test('an API without a worker leaves the job to one elsewhere', async () => {
  await backend.stop();
  await backend.restart({ ROLES: 'api,identity' });
  const { status, body } = await reset(1);
  expect(status).toBe(200);
  const { jobId } = body as { jobId: string };
  expect(await deviceOf(jobId)).toMatchObject({ outcome: 'QUEUED', attempts: 0 });
  await backend.stop();
  await backend.restart();
  const device = await connect(1);
  const [, messageId, action] = await device.next();
  expect(action).toBe('Reset');
  device.say(JSON.stringify([3, messageId, { status: 'Rejected' }]));
  await until(async () => (await deviceOf(jobId))?.outcome === 'REJECTED');
  expect(device.unread).toEqual([]);
}, 60_000);
