// The effect of an action is noted with the message that shows it, and judged once the command has its outcome.
import { randomUUID } from 'node:crypto';
import type { JobType, LogType, Outcome } from '@dmp/shared/contract';
import { writeLogRows } from '../ocpp-logs/index.ts';
import { type OpenDatabase, openEmptyDatabase } from '../testing/open-database.ts';
import { awaitedUntil } from './awaited-effects.ts';
import type { AttemptKey } from './claim.ts';
import { claimDue, recordOutcomes } from './claims.ts';
import { noteUpload } from './diagnostics.ts';
import { takeOverEarlierActions } from './earlier-release.ts';
import { createJob } from './index.ts';
import { judgeEffects, timeOutEffects } from './judge-effects.ts';

let database: OpenDatabase;
const deviceId = randomUUID();
// After whatever the database takes to be there.
const now = new Date(Date.now() + 120_000);
const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000);
beforeAll(async () => {
  database = await openEmptyDatabase();
  await database.kysely
    .insertInto('devices')
    .values({ id: deviceId, chargebox_id: 'CP-1', password_hash: '', connected: true })
    .execute();
});
afterAll(() => database.remove());
afterEach(() => database.kysely.deleteFrom('jobs').execute());

/** A command that was sent this moment. */
async function sent(requestedMessage: string) {
  return sentJob('TRIGGER_MESSAGE_REQUEST', { requestedMessage });
}
async function sentJob(eventType: JobType, parameters: object) {
  const job = { eventType, parameters, executionMode: 'IMMEDIATE' } as const;
  const devices = [{ id: deviceId, chargeboxId: 'CP-1' }];
  const jobId = await database.kysely
    .transaction()
    .execute((trx) => createJob(trx, { ...job, scheduledTime: null, createdBy: 'someone@example.com', devices }));
  const { claims } = await claimDue(database.kysely, inSeconds(1), inSeconds(60), { free: 1 });
  expect(claims).toMatchObject([{ jobId, deviceId, sentAt: inSeconds(1) }]);
  return { jobId, deviceId, attempts: 1 };
}
const accepted = (claim: AttemptKey, awaitedUntil = inSeconds(300)) =>
  recordOutcomes(database.kysely, [
    { claim, outcome: 'ACCEPTED', detail: null, answeredAt: inSeconds(3), awaitedUntil, mayBeDoneAlready: false },
  ]);
const says = (detail_type: LogType, seconds: number, status: string | null = null, fault: string | null = null) =>
  database.kysely.transaction().execute((trx) =>
    writeLogRows(trx, 'ocpp_logs', [
      {
        ...{ time: inSeconds(seconds), device_id: deviceId, chargebox_id: 'CP-1', station_id: null, evse_uid: null },
        ...{ source: 'EVSE', detail_type, message_id: randomUUID(), frame: '[]', status, error_code: null },
        ...{ vendor_error_code: null, fault, deviations: null },
      },
    ]),
  );
async function outcome(): Promise<{ outcome: Outcome; effect_at: Date | null } | undefined> {
  return database.kysely.selectFrom('job_devices').select(['outcome', 'effect_at']).executeTakeFirst();
}
const signs = async () => (await database.kysely.selectFrom('effect_signs').selectAll().execute()).length;

test('what came before the answer was noted waits for it, and nothing else is noted at all', async () => {
  const claim = await sent('MeterValues');
  await says('HEARTBEAT_REQUEST', 2);
  expect(await signs()).toBe(0);
  await says('METER_VALUES_REQUEST', 2);
  expect((await judgeEffects(database.kysely)).seen).toEqual([]);
  expect(await signs()).toBe(1);
  await accepted(claim);
  expect((await judgeEffects(database.kysely)).seen).toEqual([
    { jobId: claim.jobId, deviceId, chargeboxId: 'CP-1', outcome: 'EFFECT_SEEN' },
  ]);
  expect(await outcome()).toEqual({ outcome: 'EFFECT_SEEN', effect_at: inSeconds(2) });
  expect(await signs()).toBe(0);
  // It is over: what still comes is none.
  await says('METER_VALUES_REQUEST', 5);
  expect(await signs()).toBe(0);
});

test('what was refused shows no effect', async () => {
  await accepted(await sent('StatusNotification'));
  await says('STATUS_NOTIFICATION_REQUEST', 4, null, 'status must be equal to one of the allowed values.');
  expect(await signs()).toBe(0);
  expect((await judgeEffects(database.kysely)).seen).toEqual([]);
});

test('an effect that does not come in time is given up, once', async () => {
  await accepted(await sent('Heartbeat'));
  expect(await timeOutEffects(database.kysely, inSeconds(299))).toEqual({ timedOut: [], failed: [] });
  expect((await timeOutEffects(database.kysely, inSeconds(301))).timedOut).toHaveLength(1);
  expect(await timeOutEffects(database.kysely, inSeconds(302))).toEqual({ timedOut: [], failed: [] });
  expect(await outcome()).toEqual({ outcome: 'TIMED_OUT', effect_at: null });
  await says('HEARTBEAT_REQUEST', 303);
  expect(await signs()).toBe(0);
});

test('what an earlier release began is taken over, with what its gateways logged', async () => {
  await accepted(await sent('StatusNotification'));
  // The earlier release knows nothing of this.
  await database.kysely.updateTable('job_devices').set({ awaits: null, awaits_until: null }).execute();
  await says('STATUS_NOTIFICATION_REQUEST', 4);
  expect(await signs()).toBe(0);
  await takeOverEarlierActions(database.kysely, inSeconds(5));
  expect((await judgeEffects(database.kysely)).seen).toHaveLength(1);
  expect(await outcome()).toEqual({ outcome: 'EFFECT_SEEN', effect_at: inSeconds(4) });
});

const detail = async () =>
  (await database.kysely.selectFrom('job_devices').select(['outcome', 'detail']).executeTakeFirst()) ?? {};

test('an update is over when it is installed and the charger has booted, hours apart and with the same version', async () => {
  await accepted(await sentJob('UPDATE_FIRMWARE_REQUEST', {}), inSeconds(86_400));
  await says('BOOT_NOTIFICATION_REQUEST', 5);
  await says('FIRMWARE_STATUS_NOTIFICATION_REQUEST', 6, 'Installing');
  await judgeEffects(database.kysely);
  await says('BOOT_NOTIFICATION_REQUEST', 7);
  expect((await judgeEffects(database.kysely)).seen).toEqual([]);
  expect(await signs()).toBe(0);
  await says('FIRMWARE_STATUS_NOTIFICATION_REQUEST', 7200, 'Installed');
  expect((await judgeEffects(database.kysely)).seen).toHaveLength(1);
  expect(await detail()).toEqual({
    outcome: 'EFFECT_SEEN',
    detail: 'The charger reported the firmware as installed and booted, without reporting a new version.',
  });
});

test('an upload that fails after an answer without a name has failed; the other way is tried next where there is one', async () => {
  const byFtp = async () =>
    (await database.kysely.selectFrom('devices').select('uploads_by_ftp').executeTakeFirstOrThrow()).uploads_by_ftp;
  for (const [isFtpOffered, expected] of [
    [false, false],
    [true, true],
    [true, false],
  ] as const) {
    const claim = await sentJob('GET_DIAGNOSTICS_REQUEST', {});
    await recordOutcomes(database.kysely, [
      {
        ...{ claim, outcome: 'REJECTED', detail: 'none', answeredAt: inSeconds(3), mayBeDoneAlready: false },
        awaitedUntil: awaitedUntil('GET_DIAGNOSTICS_REQUEST', 'REJECTED', inSeconds(3)),
      },
    ]);
    await says('DIAGNOSTICS_STATUS_NOTIFICATION_REQUEST', 4, 'UploadFailed');
    expect((await judgeEffects(database.kysely, isFtpOffered)).failed).toHaveLength(1);
    expect(await detail()).toEqual({ outcome: 'FAILED', detail: 'The charger reported that the upload failed.' });
    expect(await byFtp()).toBe(expected);
    await database.kysely.deleteFrom('jobs').execute();
  }
});

const updating = { outcome: 'ACCEPTED', detail: null };
const retrying = { outcome: 'ACCEPTED', detail: 'Failed, retrying. The charger reported that the update failed.' };

test('an update that failed and that its charger retries is over with the retry', async () => {
  await accepted(await sentJob('UPDATE_FIRMWARE_REQUEST', {}), inSeconds(86_400));
  const report = async (seconds: number, status: string) => {
    await says('FIRMWARE_STATUS_NOTIFICATION_REQUEST', seconds, status);
    await judgeEffects(database.kysely);
    return detail();
  };
  expect(await report(10, 'DownloadFailed')).toEqual(retrying);
  expect(await timeOutEffects(database.kysely, inSeconds(609))).toEqual({ timedOut: [], failed: [] });
  expect(await report(600, 'Downloading')).toEqual(updating);
  // It has the whole time again.
  expect(await timeOutEffects(database.kysely, inSeconds(80_000))).toEqual({ timedOut: [], failed: [] });
  expect(await report(80_001, 'InstallationFailed')).toEqual(retrying);
  expect(await report(80_002, 'Installing')).toEqual(updating);
  await says('BOOT_NOTIFICATION_REQUEST', 80_003);
  expect(await report(80_004, 'Installed')).toMatchObject({ outcome: 'EFFECT_SEEN' });
});

test('an update that failed has failed after ten minutes without a retry, and is not lost when it comes after all', async () => {
  const claim = await sentJob('UPDATE_FIRMWARE_REQUEST', {});
  await accepted(claim, inSeconds(86_400));
  await says('FIRMWARE_STATUS_NOTIFICATION_REQUEST', 10, 'DownloadFailed');
  await judgeEffects(database.kysely);
  expect((await timeOutEffects(database.kysely, inSeconds(611))).failed).toEqual([
    { jobId: claim.jobId, deviceId, chargeboxId: 'CP-1' },
  ]);
  expect(await detail()).toEqual({ outcome: 'FAILED', detail: 'The charger reported that the update failed.' });
  expect(await timeOutEffects(database.kysely, inSeconds(612))).toEqual({ timedOut: [], failed: [] });
  await says('FIRMWARE_STATUS_NOTIFICATION_REQUEST', 3600, 'Installed');
  await says('BOOT_NOTIFICATION_REQUEST', 3601);
  expect((await judgeEffects(database.kysely)).seen).toHaveLength(1);
});

test('an upload that failed and was retried, with many reports of it, is over with the file', async () => {
  const claim = await sentJob('GET_DIAGNOSTICS_REQUEST', {});
  await accepted(claim, inSeconds(3600));
  await says('DIAGNOSTICS_STATUS_NOTIFICATION_REQUEST', 4, 'UploadFailed');
  await judgeEffects(database.kysely);
  expect(await detail()).toEqual({
    outcome: 'ACCEPTED',
    detail: 'Failed, retrying. The charger reported that the upload failed.',
  });
  for (let second = 34; second < 54; second += 1) {
    await says('DIAGNOSTICS_STATUS_NOTIFICATION_REQUEST', second, 'Uploading');
  }
  await database.kysely.transaction().execute((trx) => noteUpload(trx, claim, inSeconds(55)));
  expect((await judgeEffects(database.kysely)).seen).toHaveLength(1);
  expect(await detail()).toMatchObject({ outcome: 'EFFECT_SEEN' });
});

test('a file that comes with a retry of which nothing was reported leaves nothing to say', async () => {
  const claim = await sentJob('GET_DIAGNOSTICS_REQUEST', {});
  await accepted(claim, inSeconds(3600));
  await says('DIAGNOSTICS_STATUS_NOTIFICATION_REQUEST', 4, 'UploadFailed');
  await judgeEffects(database.kysely);
  await database.kysely.transaction().execute((trx) => noteUpload(trx, claim, inSeconds(55)));
  await judgeEffects(database.kysely);
  expect(await detail()).toEqual({ outcome: 'EFFECT_SEEN', detail: null });
});

test('of a charger whose upload has failed the other way is tried next, however often its retries fail', async () => {
  await accepted(await sentJob('GET_DIAGNOSTICS_REQUEST', {}), inSeconds(3600));
  await says('DIAGNOSTICS_STATUS_NOTIFICATION_REQUEST', 4, 'UploadFailed');
  await judgeEffects(database.kysely, true);
  for (const [second, status] of [
    [30, 'Uploading'],
    [31, 'UploadFailed'],
    [32, 'UploadFailed'],
  ] as const) {
    await says('DIAGNOSTICS_STATUS_NOTIFICATION_REQUEST', second, status);
    await judgeEffects(database.kysely, true);
  }
  expect((await timeOutEffects(database.kysely, inSeconds(640))).failed).toHaveLength(1);
  const device = await database.kysely.selectFrom('devices').select('uploads_by_ftp').executeTakeFirst();
  expect(device).toEqual({ uploads_by_ftp: true });
});

test('an update that failed takes no credit for the one that staff began after it', async () => {
  const failed = await sentJob('UPDATE_FIRMWARE_REQUEST', {});
  await accepted(failed, inSeconds(86_400));
  await says('FIRMWARE_STATUS_NOTIFICATION_REQUEST', 10, 'DownloadFailed');
  await judgeEffects(database.kysely);
  await timeOutEffects(database.kysely, inSeconds(611));
  const job = { eventType: 'UPDATE_FIRMWARE_REQUEST', parameters: {}, executionMode: 'IMMEDIATE' } as const;
  const devices = [{ id: deviceId, chargeboxId: 'CP-1' }];
  const jobId = await database.kysely
    .transaction()
    .execute((trx) => createJob(trx, { ...job, scheduledTime: null, createdBy: 'someone@example.com', devices }));
  await claimDue(database.kysely, inSeconds(700), inSeconds(760), { free: 1 });
  await accepted({ jobId, deviceId, attempts: 1 }, inSeconds(87_000));
  await says('FIRMWARE_STATUS_NOTIFICATION_REQUEST', 800, 'Installed');
  await says('BOOT_NOTIFICATION_REQUEST', 801);
  expect((await judgeEffects(database.kysely)).seen).toEqual([
    { jobId, deviceId, chargeboxId: 'CP-1', outcome: 'EFFECT_SEEN' },
  ]);
});
