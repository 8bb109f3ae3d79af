// What an end in order keeps: calls, messages of chargers, and jobs that are under way.
import { connect } from 'node:net';
import type { JobDetail } from '@dmp/shared/contract';
import { type BackendProcess, startBackend } from './testing/backend-process.ts';
import { queryDatabase } from './testing/query-database.ts';
import { connectCharger, type RawCharger } from './testing/raw-charger.ts';
import { until } from './testing/until.ts';

/** Each with its charger. The demonstration of 150 is there already. */
const devices = 100;

let backend: BackendProcess;
afterEach(() => backend.remove());

const connectAll = (count: number): Promise<RawCharger[]> =>
  Promise.all(
    backend
      .chargers()
      .slice(0, count)
      .map(({ chargeboxId, password }) => connectCharger({ url: backend.url, chargeboxId, password })),
  );

test('before it ends it says that it is not ready any more, and goes on meanwhile', async () => {
  backend = await startBackend({ STOP_DELAY_SECONDS: '3' });
  const ready = () => backend.call(undefined, 'GET', 'health/ready');
  expect(await ready()).toMatchObject({ status: 200, body: { status: 'ok' } });
  const [charger] = await connectAll(1);
  // Signing in takes a while of its own.
  await backend.token('operator');

  const ended = backend.stop();
  await until(async () => (await ready()).status === 503);
  expect((await ready()).body).toEqual({ error: 'This process is stopping.' });
  expect((await ready()).headers.get('cache-control')).toBe('no-store');
  expect(await backend.call(undefined, 'GET', 'health/live')).toMatchObject({ status: 200 });
  expect(await backend.call('operator', 'GET', 'devices')).toMatchObject({ status: 200 });
  await charger?.call('Heartbeat', {});

  expect(await charger?.closed).toEqual({ code: 1001, reason: 'The central system is stopping' });
  expect(await ended).toBe(0);
});

test('a request that never comes to its end does not hold the end up for ever', async () => {
  backend = await startBackend();
  const begun = connect(backend.port, '127.0.0.1');
  begun.on('error', () => {});
  const closed = new Promise((done) => begun.once('close', done));
  begun.write(
    'POST /api/auth/token HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{',
  );
  await backend.call('operator', 'GET', 'devices');
  expect(await backend.stop()).toBe(0);
  await closed;
});

test('of what a charger sent nothing is acknowledged that is not kept, nor kept that is not acknowledged', async () => {
  backend = await startBackend();
  const [charger] = await connectAll(1);
  if (!charger) throw new Error('The seed has too few chargers.');
  for (let index = 0; index < 60; index += 1) charger.say(`[2,"stop-${index}","Heartbeat",{}]`);
  await charger.next();
  expect(await backend.stop()).toBe(0);
  expect(await charger.closed).toMatchObject({ code: 1001 });

  const answered = ['stop-0', ...charger.unread.map(([, id]) => id)];
  const kept = async (source: string) =>
    (
      await queryDatabase<{ message_id: string }>(
        backend,
        `select message_id from ocpp_logs where message_id like 'stop-%' and source = '${source}'`,
      )
    ).map(({ message_id }) => message_id);
  expect((await kept('EVSE')).sort()).toEqual(answered.sort());
  expect((await kept('SERVER')).sort()).toEqual(answered);
});

test(`a job over ${devices} devices that is stopped half-way reaches each of them once`, async () => {
  backend = await startBackend({ SEED_DEVICES: '150' });
  /** Resets that each charger was sent, over both runs. */
  const resets = new Map<string, number>();
  const ids = backend
    .chargers()
    .slice(0, devices)
    .map(({ chargeboxId }) => chargeboxId);
  let onFirst = () => {};
  const first = new Promise<void>((resolve) => {
    onFirst = resolve;
  });
  /** Counts resets; every tenth charger does not answer the first time, as one that restarts at once. */
  async function obey(charger: RawCharger, index: number, isFirstRun: boolean): Promise<void> {
    for (;;) {
      const [kind, id, action] = await charger.next();
      if (kind !== 2 || action !== 'Reset') continue;
      const chargeboxId = ids[index] ?? '';
      resets.set(chargeboxId, (resets.get(chargeboxId) ?? 0) + 1);
      onFirst();
      if (!(isFirstRun && index % 10 === 0)) charger.say(JSON.stringify([3, id, { status: 'Accepted' }]));
    }
  }

  for (const [index, charger] of (await connectAll(devices)).entries()) void obey(charger, index, true);
  const { body } = await backend.call('operator', 'POST', 'remote-action/trigger-action', {
    deviceList: ids,
    remoteActionType: 'IMMEDIATE',
    eventType: 'RESET_REQUEST',
    resetType: 'Hard',
  });
  const { jobId } = body as { jobId: string };
  await first;
  expect(await backend.stop()).toBe(0);
  // Nothing waits for a claim to run out.
  expect(await queryDatabase(backend, `select device_id from job_devices where outcome = 'SENT'`)).toEqual([]);
  expect(await queryDatabase(backend, `select device_id from job_devices where job_id = '${jobId}'`)).toHaveLength(
    devices,
  );

  await backend.restart();
  const back = await connectAll(devices);
  for (const [index, charger] of back.entries()) {
    void obey(charger, index, false);
    charger.say('[2,"boot","BootNotification",{"chargePointVendor":"V","chargePointModel":"M"}]');
  }
  const counts = async () =>
    ((await backend.call('operator', 'GET', `remote-action/jobs/${jobId}`)).body as JobDetail).outcomes;
  await until(async () => {
    const { QUEUED = 0, SENT = 0 } = await counts();
    return QUEUED + SENT === 0;
  });
  expect(Object.values(await counts()).reduce<number>((sum, count = 0) => sum + count, 0)).toBe(devices);
  expect(await counts()).not.toHaveProperty('FAILED');
  expect(ids.filter((id) => resets.get(id) !== 1)).toEqual([]);
});
