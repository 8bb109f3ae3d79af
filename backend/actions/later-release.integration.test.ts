// While a later release is rolled out, its jobs may come to a worker that does not know what they are.
import { randomUUID } from 'node:crypto';
import type { JobType } from '@dmp/shared/contract';
import { sql } from 'kysely';
import { type CommandReply, createInProcessBus } from '../bus/index.ts';
import { postgresLogStore } from '../ocpp-logs/index.ts';
import { type OpenDatabase, openEmptyDatabase } from '../testing/open-database.ts';
import { until } from '../testing/until.ts';
import { createJob, createWorker } from './index.ts';
import { judgeEffects } from './judge-effects.ts';

const log = {
  error: (details: object, message: string) => {
    throw new Error(`${message} ${JSON.stringify(details)}`);
  },
};
const later = 'BREW_COFFEE_REQUEST' as JobType;

let database: OpenDatabase;
beforeAll(async () => {
  database = await openEmptyDatabase();
});
afterAll(() => database.remove());

async function aCharger(): Promise<{ id: string; chargeboxId: string }> {
  const id = randomUUID();
  await database.kysely
    .insertInto('devices')
    .values({ id, chargebox_id: id, password_hash: '', connected: true })
    .execute();
  return { id, chargeboxId: id };
}
const begin = (eventType: JobType, device: { id: string; chargeboxId: string }) =>
  database.kysely.transaction().execute((trx) =>
    createJob(trx, {
      ...{ eventType, parameters: { resetType: 'Soft' }, createdBy: 'someone@example.com' },
      ...{ executionMode: 'IMMEDIATE', scheduledTime: null, devices: [device] },
    }),
  );
const rowOf = (jobId: string) =>
  database.kysely
    .selectFrom('job_devices')
    .select(['outcome', 'detail', 'attempts', 'effect_at'])
    .where('job_id', '=', jobId)
    .executeTakeFirstOrThrow();

test('such an action is left to workers that know it, and the others go on', async () => {
  const { kysely } = database;
  const bus = createInProcessBus(log);
  const device = await aCharger();
  const told: string[] = [];
  bus.answer('charger.command', device.chargeboxId, async ({ action }): Promise<CommandReply> => {
    told.push(action);
    return { kind: 'answer', payload: { status: 'Rejected' }, time: new Date().toISOString() };
  });
  const [unknown, reset] = [await begin(later, device), await begin('RESET_REQUEST', device)];
  const settings = { firmwareUrl: undefined, uploadUrl: 'http://h' };
  const worker = createWorker({ db: kysely, logs: postgresLogStore.reader(kysely), bus, log, settings, tickMs: 50 });
  worker.start();
  await until(async () => (await rowOf(reset)).outcome === 'REJECTED' && (await rowOf(unknown)).detail !== null);
  expect(await rowOf(unknown)).toMatchObject({
    ...{ outcome: 'QUEUED', detail: 'Waiting for a worker of the release that knows this action.', attempts: 1 },
  });
  // One that a worker of that release had begun when it died.
  await kysely
    .updateTable('job_devices')
    .set({ outcome: 'SENT', sent_at: new Date(), claimed_until: new Date(0) })
    .where('job_id', '=', unknown)
    .execute();
  const taken = sql<boolean>`claimed_until > now()`.as('taken');
  await until(
    async () =>
      (await kysely.selectFrom('job_devices').select(taken).where('job_id', '=', unknown).executeTakeFirstOrThrow())
        .taken,
  );
  await worker.stop();
  expect(await rowOf(unknown)).toMatchObject({ outcome: 'SENT' });
  expect(told).toEqual(['Reset']);
});

test('what shows its effect is kept for a worker that can judge it', async () => {
  const { kysely } = database;
  const device = await aCharger();
  const jobs = [await begin(later, device), await begin('RESET_REQUEST', device)];
  for (const jobId of jobs) {
    await kysely
      .updateTable('job_devices')
      .set({ outcome: 'ACCEPTED', answered_at: new Date(), sent_at: new Date(), awaits: ['BOOT_NOTIFICATION_REQUEST'] })
      .where('job_id', '=', jobId)
      .execute();
    await kysely
      .insertInto('effect_signs')
      .values({ job_id: jobId, device_id: device.id, kind: 'BOOT_NOTIFICATION_REQUEST', at: new Date() })
      .execute();
  }
  await judgeEffects(kysely);
  const left = await kysely.selectFrom('effect_signs').select('job_id').execute();
  expect(left.map(({ job_id }) => job_id)).toEqual([jobs[0]]);
  expect(await rowOf(jobs[0] ?? '')).toMatchObject({ outcome: 'ACCEPTED', effect_at: null });
});
