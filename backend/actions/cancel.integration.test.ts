// A job is cancelled while a worker has it: what comes back unsent is not tried again.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type CommandReply, createInProcessBus } from '../bus/index.ts';
import { postgresLogStore } from '../ocpp-logs/index.ts';
import { type OpenDatabase, openEmptyDatabase } from '../testing/open-database.ts';
import { until } from '../testing/until.ts';
import { cancelJob, createJob, createWorker } from './index.ts';

const log = {
  error: (details: object, message: string) => {
    throw new Error(`${message} ${JSON.stringify(details)}`);
  },
};

let database: OpenDatabase;
beforeAll(async () => {
  database = await openEmptyDatabase();
});
afterAll(() => database.remove());

test.each<[CommandReply, string]>([
  [{ kind: 'not-connected' }, 'CANCELLED'],
  [{ kind: 'busy' }, 'CANCELLED'],
  [{ kind: 'answer', payload: { status: 'Accepted' }, time: '2026-01-01T00:00:00Z' }, 'ACCEPTED'],
])('a job that is cancelled while its charger is asked ends after %j as %s', async (reply, outcome) => {
  const { kysely } = database;
  const deviceId = randomUUID();
  const chargeboxId = `CP-${deviceId.slice(0, 8)}`;
  await kysely
    .insertInto('devices')
    .values({ id: deviceId, chargebox_id: chargeboxId, password_hash: '', connected: true })
    .execute();
  const bus = createInProcessBus(log);
  let answer: ((given: CommandReply) => void) | undefined;
  bus.answer('charger.command', chargeboxId, () => new Promise((resolve) => (answer = resolve)));
  const jobId = await kysely.transaction().execute((trx) =>
    createJob(trx, {
      eventType: 'RESET_REQUEST',
      parameters: { resetType: 'Soft' },
      executionMode: 'IMMEDIATE',
      scheduledTime: null,
      createdBy: 'someone@example.com',
      devices: [{ id: deviceId, chargeboxId }],
    }),
  );
  const row = () =>
    kysely
      .selectFrom('job_devices')
      .select(['outcome', 'detail', 'claimed_until'])
      .where('job_id', '=', jobId)
      .executeTakeFirstOrThrow();

  const settings = { firmwareUrl: undefined, uploadUrl: 'http://h' };
  const worker = createWorker({ db: kysely, logs: postgresLogStore.reader(kysely), bus, log, settings, stopMs: 1 });
  worker.start();
  await until(async () => answer !== undefined);
  const cancelled = await kysely.transaction().execute((trx) => cancelJob(trx, jobId, sql<boolean>`true`));
  expect(cancelled).toBe(0);
  expect((await row()).outcome).toBe('SENT');
  answer?.(reply);
  await until(async () => (await row()).outcome !== 'SENT');
  expect(await row()).toEqual({ outcome, detail: null, claimed_until: null });
  await worker.stop();
});

test('of a job of more devices than go with one statement all are there, and all are canceled', async () => {
  const { kysely } = database;
  const { rows: devices } = await sql<{ id: string; chargeboxId: string }>`
    insert into devices (id, chargebox_id, password_hash)
    select gen_random_uuid(), 'MANY-' || number, '' from generate_series(1, 1201) number
    returning id, chargebox_id as "chargeboxId"`.execute(kysely);
  const scheduledTime = new Date('2999-01-01T00:00:00Z');
  const jobId = await kysely.transaction().execute((trx) =>
    createJob(trx, {
      ...{ eventType: 'RESET_REQUEST', parameters: { resetType: 'Soft' }, createdBy: 'someone@example.com' },
      ...{ executionMode: 'SCHEDULED', scheduledTime, devices },
    }),
  );
  const [left] = devices;
  const others = sql<boolean>`device_id <> ${left?.id}::uuid`;
  expect(await kysely.transaction().execute((trx) => cancelJob(trx, jobId, others))).toBe(1200);
  const outcomes = async () =>
    (await kysely.selectFrom('job_devices').select('outcome').where('job_id', '=', jobId).execute()).map(
      ({ outcome }) => outcome,
    );
  expect((await outcomes()).filter((outcome) => outcome !== 'CANCELLED')).toEqual(['QUEUED']);
  expect(await kysely.transaction().execute((trx) => cancelJob(trx, jobId, sql<boolean>`true`))).toBe(1);
  expect(new Set(await outcomes())).toEqual(new Set(['CANCELLED']));
  expect(await outcomes()).toHaveLength(1201);
});
