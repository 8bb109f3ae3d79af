// A job is cancelled while a worker has it: what comes back unsent is not tried again.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type CommandReply, createInProcessBus } from '../bus/index.ts';
import { postgresLogStore } from '../ocpp-logs/index.ts';
import { type OpenDatabase, openEmptyDatabase } from '../testing/open-database.ts';
import { until } from '../testing/until.ts';
import { carryOutCancellations } from './cancel-job.ts';
import { claimDue, requeue } from './claims.ts';
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
  const cancelled = await kysely.transaction().execute((trx) => cancelJob(trx, jobId, undefined));
  expect(cancelled).toBe(0);
  expect((await row()).outcome).toBe('SENT');
  answer?.(reply);
  await until(async () => (await row()).outcome !== 'SENT');
  expect(await row()).toEqual({ outcome, detail: null, claimed_until: null });
  await worker.stop();
});

const reset = {
  eventType: 'RESET_REQUEST',
  parameters: { resetType: 'Soft' },
  createdBy: 'someone@example.com',
} as const;
const vendor = 'someone@vendor-one.example';

/** A job for later on many devices, every second of them a vendor's. */
async function manyDevices(scheduledTime: Date): Promise<string> {
  const { kysely } = database;
  const { rows: devices } = await sql<{ id: string; chargeboxId: string }>`
    insert into devices (id, chargebox_id, password_hash, connected, created_by)
    select gen_random_uuid(), 'MANY-' || gen_random_uuid(), '', true,
      case when number % 2 = 0 then ${vendor} else 'someone@example.com' end
    from generate_series(1, 1200) number
    returning id, chargebox_id as "chargeboxId"`.execute(kysely);
  return kysely
    .transaction()
    .execute((trx) => createJob(trx, { ...reset, executionMode: 'SCHEDULED', scheduledTime, devices }));
}

const cancel = (jobId: string, owner?: string) =>
  database.kysely.transaction().execute((trx) => cancelJob(trx, jobId, owner));

async function outcomes(jobId: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ outcome: string; devices: number }>`
    select outcome, count(*)::int as devices from job_devices where job_id = ${jobId} group by 1`.execute(
    database.kysely,
  );
  return Object.fromEntries(rows.map(({ outcome, devices }) => [outcome, devices]));
}

const isOver = async (jobId: string) =>
  (await database.kysely.selectFrom('jobs').select('cancelled_at').where('id', '=', jobId).executeTakeFirstOrThrow())
    .cancelled_at !== null;

test('a job of many devices is canceled at once, and its rows are marked after that', async () => {
  const { kysely } = database;
  const jobId = await manyDevices(new Date('2999-01-01T00:00:00Z'));
  expect(await cancel(jobId, vendor)).toBe(600);
  expect(await cancel(jobId, vendor)).toBe(0);
  expect(await isOver(jobId)).toBe(false);
  await carryOutCancellations(kysely, () => true);
  expect(await outcomes(jobId)).toEqual({ CANCELLED: 600, QUEUED: 600 });
  expect(await isOver(jobId)).toBe(false);

  expect(await cancel(jobId)).toBe(600);
  expect(await isOver(jobId)).toBe(true);
  expect(await outcomes(jobId)).toEqual({ CANCELLED: 600, QUEUED: 600 });
  expect(await cancel(jobId)).toBe(0);
  // One slice, then its process ends; another goes on.
  let slices = 0;
  await carryOutCancellations(kysely, () => slices++ < 1);
  expect(await outcomes(jobId)).toMatchObject({ QUEUED: expect.any(Number), CANCELLED: expect.any(Number) });
  await carryOutCancellations(kysely, () => true);
  expect(await outcomes(jobId)).toEqual({ CANCELLED: 1200 });
  expect(await kysely.selectFrom('job_cancellations').selectAll().execute()).toEqual([]);
  expect(await cancel(jobId)).toBe(0);
});

test('what is canceled and not marked yet is not sent, and what is not canceled is', async () => {
  const { kysely } = database;
  const jobId = await manyDevices(new Date(Date.now() - 60_000));
  expect(await cancel(jobId, vendor)).toBe(600);
  const now = new Date();
  const until = new Date(now.getTime() + 60_000);
  for (let more = true; more; ) ({ more } = await claimDue(kysely, now, until, { free: 700 }));
  expect(await outcomes(jobId)).toEqual({ SENT: 600, QUEUED: 600 });
  await carryOutCancellations(kysely, () => true);
  expect(await outcomes(jobId)).toEqual({ SENT: 600, CANCELLED: 600 });
});

test('what has been sent when a job of many devices is canceled goes on, and is not tried again', async () => {
  const { kysely } = database;
  const jobId = await manyDevices(new Date(Date.now() - 60_000));
  const now = new Date();
  const { claims } = await claimDue(kysely, now, new Date(now.getTime() + 60_000), { free: 2 });
  expect(await cancel(jobId)).toBe(1198);
  await carryOutCancellations(kysely, () => true);
  expect(await outcomes(jobId)).toEqual({ SENT: 2, CANCELLED: 1198 });
  const [first] = claims;
  if (!first) throw new Error('Nothing was taken.');
  expect(await requeue(kysely, [{ claim: first, dueAt: now, detail: null }])).toEqual(['CANCELLED']);
});

test('a worker marks the rows of what was canceled', async () => {
  const { kysely } = database;
  const jobId = await manyDevices(new Date('2999-01-01T00:00:00Z'));
  await cancel(jobId);
  const settings = { firmwareUrl: undefined, uploadUrl: 'http://h' };
  const bus = createInProcessBus(log);
  const worker = createWorker({ db: kysely, logs: postgresLogStore.reader(kysely), bus, log, settings, tickMs: 20 });
  worker.start();
  await until(async () => (await outcomes(jobId)).CANCELLED === 1200);
  await worker.stop();
});

// The embedded database does one transaction after another.
const severalAtOnce = process.env.TEST_DATABASE_URL ? test : test.skip;

severalAtOnce(
  'a job is canceled while a worker notes what became of one of its devices: neither gives way',
  async () => {
    const { kysely } = database;
    const deviceId = randomUUID();
    const chargeboxId = `CP-${deviceId.slice(0, 8)}`;
    await kysely.insertInto('devices').values({ id: deviceId, chargebox_id: chargeboxId, password_hash: '' }).execute();
    const jobId = await kysely.transaction().execute((trx) =>
      createJob(trx, {
        ...reset,
        ...{ executionMode: 'SCHEDULED', scheduledTime: new Date('2999-01-01T00:00:00Z') },
        devices: [{ id: deviceId, chargeboxId }],
      }),
    );
    const isWaitedFor = async () => {
      const { rows } = await sql`select from pg_stat_activity where wait_event_type = 'Lock'
      and datname = current_database()`.execute(kysely);
      return rows.length > 0;
    };
    const cancelled = await kysely.transaction().execute(async (worker) => {
      await sql`select from job_devices where job_id = ${jobId} for update`.execute(worker);
      const cancelling = cancel(jobId);
      await until(isWaitedFor);
      // Counted where the job's devices are, which the job is looked at for.
      await sql`update job_devices set outcome = 'SENT' where job_id = ${jobId}`.execute(worker);
      return { cancelling };
    });
    expect(await cancelled.cancelling).toBe(0);
    expect(await outcomes(jobId)).toEqual({ SENT: 1 });
  },
);
