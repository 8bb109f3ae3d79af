// A reset from the call of a person to what became of it.
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

/** The id of the command that the charger is sent next: the job's, and which attempt it is. */
async function nextReset(charger: RawCharger, jobId: string, type: 'Hard' | 'Soft'): Promise<string> {
  const [kind, messageId, ...rest] = await charger.next();
  expect([kind, ...rest]).toEqual([2, 'Reset', { type }]);
  expect(messageId).toMatch(new RegExp(`^${jobId.replaceAll('-', '')}-\\w{1,3}$`));
  return messageId;
}
const accept = (charger: RawCharger, messageId: string) =>
  charger.say(JSON.stringify([3, messageId, { status: 'Accepted' }]));

/** Whether the job's device was looked for, and was not there. */
async function isWaiting(jobId: string): Promise<boolean> {
  const { body } = await backend.call('operator', 'GET', `remote-action/jobs/${jobId}`);
  const [device] = (body as JobDetail).rows.content;
  return device?.outcome === 'QUEUED' && device.attempts > 0;
}

/** What became of jobs, once the backend has been stopped. */
async function outcomes(jobIds: readonly string[]) {
  const rows = await queryDatabase<{
    job_id: string;
    outcome: string;
    detail: string | null;
    effect_at: string | null;
  }>(backend, `select job_id, outcome, detail, effect_at from job_devices where job_id in ('${jobIds.join("','")}')`);
  const found = new Map(rows.map(({ job_id, ...row }) => [job_id, row]));
  return jobIds.map((jobId) => found.get(jobId));
}

test('resets end to end: obeyed, refused, away, unanswered, and never sent twice', async () => {
  // Obeyed: the charger accepts, goes, comes back and boots.
  const obedient = await connect(0);
  const obeyed = await reset(0, 'Hard');
  accept(obedient, await nextReset(obedient, obeyed, 'Hard'));
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
  again.say(JSON.stringify([3, await nextReset(again, refused, 'Soft'), { status: 'Rejected' }]));
  const failed = await reset(0, 'Soft');
  again.say(JSON.stringify([4, await nextReset(again, failed, 'Soft'), 'GenericError', 'busy', {}]));

  // Away: sent as soon as the charger is there and has booted; that boot is not its effect.
  const away = await reset(1, 'Soft');
  await until(() => isWaiting(away));
  const late = await connect(1);
  await boot(late);
  accept(late, await nextReset(late, away, 'Soft'));
  await late.close();
  await boot(await connect(1));

  // Booted without having gone: what was accepted is not seen to be done.
  const idle = await connect(3);
  const ignored = await reset(3, 'Hard');
  accept(idle, await nextReset(idle, ignored, 'Hard'));
  await boot(idle);

  // Gone without an answer, and back with a boot.
  const rash = await connect(4);
  const torn = await reset(4, 'Hard');
  await nextReset(rash, torn, 'Hard');
  rash.socket.terminate();
  await rash.closed;
  await boot(await connect(4));

  // Killed while the answer is outstanding: the row is taken up, and not sent again.
  const silent = await connect(2);
  const unanswered = await reset(2, 'Hard');
  await nextReset(silent, unanswered, 'Hard');
  await until(async () => (await logTypes(4)).includes('BOOT_NOTIFICATION_RESPONSE'));
  await backend.kill();
  await queryDatabase(
    backend,
    `update job_devices set claimed_until = now() - interval '1 second' where outcome = 'SENT'`,
  );
  await backend.restart();
  const returned = await connect(2);
  // A soft reset may keep the connection.
  const next = await reset(2, 'Soft');
  accept(returned, await nextReset(returned, next, 'Soft'));
  // It was the backend that went: this boot shows nothing of the reset that was not answered.
  await boot(returned);
  expect(returned.unread).toEqual([]);

  await backend.stop();
  expect(await outcomes([obeyed, refused, failed, away, ignored, torn, unanswered, next])).toEqual([
    { outcome: 'EFFECT_SEEN', detail: null, effect_at: expect.any(String) },
    { outcome: 'REJECTED', detail: 'The charger answered Rejected.', effect_at: null },
    { outcome: 'FAILED', detail: 'GenericError: busy', effect_at: null },
    { outcome: 'EFFECT_SEEN', detail: null, effect_at: expect.any(String) },
    { outcome: 'ACCEPTED', detail: null, effect_at: null },
    {
      outcome: 'EFFECT_SEEN',
      detail: 'The charger did not answer, but it disconnected, reconnected, and booted.',
      effect_at: expect.any(String),
    },
    { outcome: 'TIMED_OUT', detail: 'The command was sent, but the charger did not answer.', effect_at: null },
    { outcome: 'EFFECT_SEEN', detail: null, effect_at: expect.any(String) },
  ]);
}, 120_000);
