// Commands that tell a charger the same thing reach it in the order in which people gave them.
import type { JobDetail } from '@dmp/shared/contract';
import { type BackendProcess, type SeededCharger, startBackend } from '../testing/backend-process.ts';
import { queryDatabase } from '../testing/query-database.ts';
import { connectCharger, type RawCharger } from '../testing/raw-charger.ts';
import { until } from '../testing/until.ts';

let backend: BackendProcess;
let chargers: SeededCharger[];
beforeAll(async () => {
  backend = await startBackend();
  chargers = backend.chargers();
});
afterAll(() => backend.remove());

const charger = (index: number): SeededCharger => {
  const found = chargers[index];
  if (!found) throw new Error('The seed has too few chargers.');
  return found;
};
const connect = (index: number) => connectCharger({ url: backend.url, ...charger(index) });

/** The job by which a charger is told of a flag. */
async function setState(index: number, flags: object): Promise<string> {
  const { status, body } = await backend.call('operator', 'PATCH', 'state-settings/update-many', {
    chargeboxPartyIds: [{ chargeboxId: charger(index).chargeboxId }],
    remoteActionType: 'IMMEDIATE',
    ...flags,
  });
  expect(status).toBe(200);
  return (body as { jobs: { jobId: string }[] }).jobs[0]?.jobId ?? '';
}

/** The job by which the first port of a charger is put in or out of service. */
async function setPort(index: number, availabilityType: 'Operative' | 'Inoperative'): Promise<string> {
  const { chargeboxId } = charger(index);
  const found = await backend.call('operator', 'GET', `devices?chargeboxId=${chargeboxId}`);
  const [device] = (found.body as { content: { ports: { id: string; evseNumber: number }[] }[] }).content;
  const [port] = device?.ports ?? [];
  const { body } = await backend.call('operator', 'POST', `devices/toggle-port-status/${chargeboxId}`, {
    evsePortIds: [{ evseNumber: port?.evseNumber, portId: port?.id }],
    availabilityType,
    message: 'Broken cable',
  });
  return (body as { jobs: { jobId: string }[] }).jobs[0]?.jobId ?? '';
}

async function row(jobId: string) {
  const { body } = await backend.call('operator', 'GET', `remote-action/jobs/${jobId}`);
  const { outcome, detail } = (body as JobDetail).rows.content[0] ?? {};
  return { outcome, detail };
}
const reached = (jobId: string, outcome: string) => until(async () => (await row(jobId)).outcome === outcome);
const held = { outcome: 'QUEUED', detail: 'Waiting for earlier commands to this charger.' };
const heldBack = (jobId: string) => until(async () => (await row(jobId)).detail === held.detail);

async function answer(socket: RawCharger, status: string) {
  const [, messageId, action, request] = await socket.next();
  socket.say(JSON.stringify([3, messageId, { status }]));
  return [action, request];
}
const freevend = (value: string) => ['ChangeConfiguration', { key: 'FreevendEnabled', value }];
const availability = (connectorId: number, type: string) => ['ChangeAvailability', { connectorId, type }];

test('what waits for a charger that was away goes before what was said once it was there', async () => {
  const older = await setState(0, { freevend: true });
  await until(async () => (await row(older)).detail === 'The charger is not connected.');
  const socket = await connect(0);
  // The older one waits for its next attempt.
  const newer = await setState(0, { freevend: false });
  expect(await answer(socket, 'Accepted')).toEqual(freevend('true'));
  expect(await answer(socket, 'Accepted')).toEqual(freevend('false'));
  await reached(older, 'EFFECT_SEEN');
  await reached(newer, 'EFFECT_SEEN');
  const { body } = await backend.call('admin', 'GET', `configurations/${charger(0).chargeboxId}`);
  expect(body).toEqual(
    expect.arrayContaining([expect.objectContaining({ changeKey: 'FreevendEnabled', chargerValue: 'false' })]),
  );
  await socket.close();
}, 60_000);

test('of those due at once only the oldest is taken, and what concerns something else is not held back', async () => {
  const socket = await connect(1);
  await setState(1, { freevend: true });
  const [, messageId] = await socket.next();
  const second = await setState(1, { freevend: false });
  const third = await setState(1, { freevend: true });
  await heldBack(second);
  await heldBack(third);
  const other = await setPort(1, 'Inoperative');
  await reached(other, 'SENT');

  socket.say(JSON.stringify([3, messageId, { status: 'Rejected' }]));
  const answers = [
    await answer(socket, 'Accepted'),
    await answer(socket, 'Accepted'),
    await answer(socket, 'Accepted'),
  ];
  expect(answers).toContainEqual(availability(1, 'Inoperative'));
  expect(answers.filter(([action]) => action === 'ChangeConfiguration')).toEqual([freevend('false'), freevend('true')]);
  await reached(third, 'EFFECT_SEEN');
  await socket.close();
}, 60_000);

test('the whole charger and each of its connectors wait for each other', async () => {
  const socket = await connect(2);
  const port = await setPort(2, 'Inoperative');
  const [, messageId, ...first] = await socket.next();
  expect(first).toEqual(availability(1, 'Inoperative'));
  const whole = await setState(2, { maintenanceMode: true });
  const portAgain = await setPort(2, 'Operative');
  await heldBack(whole);
  await heldBack(portAgain);
  socket.say(JSON.stringify([3, messageId, { status: 'Rejected' }]));
  expect(await answer(socket, 'Rejected')).toEqual(availability(0, 'Inoperative'));
  expect(await answer(socket, 'Rejected')).toEqual(availability(1, 'Operative'));
  for (const jobId of [port, whole, portAgain]) await reached(jobId, 'REJECTED');
  await socket.close();
}, 60_000);

test('what is scheduled for later holds nothing back, nor does what is cancelled', async () => {
  const pairs: { first: string; second: string }[] = [];
  for (const index of [3, 4]) {
    const first = await setState(index, { freevend: true });
    await until(async () => (await row(first)).detail === 'The charger is not connected.');
    const second = await setState(index, { freevend: false });
    pairs.push({ first, second });
  }
  const [scheduled, cancelled] = pairs;
  if (!scheduled || !cancelled) throw new Error('There must be two.');
  await backend.stop();
  // No configuration change takes a schedule yet: made here what the worker would see then.
  const reschedule = (jobId: string, time: string) => `
    update jobs set execution_mode = 'SCHEDULED', scheduled_time = now() + interval '${time}' where id = '${jobId}'
    returning id`;
  await queryDatabase(
    backend,
    `with later as (${reschedule(scheduled.first, '1 day')}), before as (${reschedule(cancelled.first, '-1 minute')})
    update job_devices set attempts = 0, due_at = case
      when job_id in (select id from later union select id from before) then now() + interval '1 day' else now() end
    where outcome = 'QUEUED'`,
  );
  await backend.restart();

  const patient = await connect(3);
  expect(await answer(patient, 'Accepted')).toEqual(freevend('false'));
  await reached(scheduled.second, 'EFFECT_SEEN');
  expect((await row(scheduled.first)).outcome).toBe('QUEUED');

  const freed = await connect(4);
  expect(await row(cancelled.second)).toEqual(held);
  expect((await backend.call('operator', 'DELETE', `remote-action/jobs/${cancelled.first}`)).status).toBe(200);
  expect(await answer(freed, 'Accepted')).toEqual(freevend('false'));
  await patient.close();
  await freed.close();
}, 90_000);
