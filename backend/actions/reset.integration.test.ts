// A reset from the call of a person to what became of it.
import { type BackendProcess, type SeededCharger, startBackend } from '../testing/backend-process.ts';
import { connectCharger, type RawCharger } from '../testing/raw-charger.ts';
import { queryStopped } from '../testing/stopped-database.ts';
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
const boot = (socket: RawCharger) => socket.call('BootNotification', { chargePointVendor: 'V', chargePointModel: 'M' });

async function reset(index: number, resetType: 'Hard' | 'Soft'): Promise<string> {
  const { status, body } = await backend.call('operator', 'POST', 'remote-action/trigger-action', {
    deviceList: [charger(index).chargeboxId],
    remoteActionType: 'IMMEDIATE',
    eventType: 'RESET_REQUEST',
    resetType,
  });
  expect({ status, body }).toMatchObject({ status: 200, body: { devices: 1 } });
  return (body as { jobId: string }).jobId;
}

async function logTypes(index: number): Promise<string[]> {
  const { body } = await backend.call(
    'operator',
    'GET',
    `logs/ocpp?resources=${charger(index).chargeboxId}&pageSize=100&sortOrder=ASC&start=${startedAt}`,
  );
  return (body as { content: { detailType: string }[] }).content.map(({ detailType }) => detailType);
}
const startedAt = new Date().toISOString();

/** What became of jobs, once the backend has been stopped. */
const outcomes = (jobIds: readonly string[]) =>
  jobIds.map((jobId) => {
    const [row] = queryStopped<{ outcome: string; detail: string | null; effect_at: string | null }>(
      backend,
      `select outcome, detail, effect_at from job_devices where job_id = '${jobId}'`,
    );
    return row;
  });

test('resets end to end: obeyed, refused, away, and never sent twice', async () => {
  // Obeyed: the charger accepts, goes, comes back and boots.
  const obedient = await connect(0);
  const obeyed = await reset(0, 'Hard');
  expect(await obedient.next()).toEqual([2, obeyed, 'Reset', { type: 'Hard' }]);
  obedient.say(JSON.stringify([3, obeyed, { status: 'Accepted' }]));
  await obedient.close();
  const again = await connect(0);
  await boot(again);
  expect(await logTypes(0)).toEqual([
    'HARD_RESET_REQUEST',
    'RESET_RESPONSE',
    'BOOT_NOTIFICATION_REQUEST',
    'BOOT_NOTIFICATION_RESPONSE',
  ]);

  // Refused, by its answer and by an error.
  const refused = await reset(0, 'Soft');
  expect(await again.next()).toEqual([2, refused, 'Reset', { type: 'Soft' }]);
  again.say(JSON.stringify([3, refused, { status: 'Rejected' }]));
  const failed = await reset(0, 'Soft');
  await again.next();
  again.say(JSON.stringify([4, failed, 'GenericError', 'busy', {}]));

  // Away: sent as soon as the charger is there.
  const away = await reset(1, 'Soft');
  const late = await connect(1);
  expect(await late.next()).toEqual([2, away, 'Reset', { type: 'Soft' }]);
  late.say(JSON.stringify([3, away, { status: 'Accepted' }]));
  await boot(late);

  // Killed while the answer is outstanding: the row is taken up, and not sent again.
  const silent = await connect(2);
  const unanswered = await reset(2, 'Hard');
  expect(await silent.next()).toEqual([2, unanswered, 'Reset', { type: 'Hard' }]);
  await until(async () => (await logTypes(1)).includes('BOOT_NOTIFICATION_RESPONSE'));
  await backend.kill();
  queryStopped(backend, `update job_devices set claimed_until = now() - interval '1 second' where outcome = 'SENT'`);
  await backend.restart();
  const returned = await connect(2);
  const next = await reset(2, 'Soft');
  expect(await returned.next()).toEqual([2, next, 'Reset', { type: 'Soft' }]);
  returned.say(JSON.stringify([3, next, { status: 'Accepted' }]));
  await boot(returned);
  expect(returned.unread).toEqual([]);

  await backend.stop();
  expect(outcomes([obeyed, refused, failed, away, unanswered, next])).toEqual([
    { outcome: 'EFFECT_SEEN', detail: null, effect_at: expect.any(String) },
    { outcome: 'REJECTED', detail: 'The charger answered Rejected.', effect_at: null },
    { outcome: 'FAILED', detail: 'GenericError: busy', effect_at: null },
    { outcome: 'EFFECT_SEEN', detail: null, effect_at: expect.any(String) },
    { outcome: 'TIMED_OUT', detail: 'The charger was sent the command and did not answer.', effect_at: null },
    { outcome: 'EFFECT_SEEN', detail: null, effect_at: expect.any(String) },
  ]);
}, 120_000);
