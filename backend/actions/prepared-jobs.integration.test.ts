// Jobs whose rows are written in batches after they were created.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { findJob, requirePrepared } from '../api/remote-action/jobs/job-rows.ts';
import { type OpenDatabase, openEmptyDatabase } from '../testing/open-database.ts';
import { carryOutCancellations } from './cancel-job.ts';
import { claimDue } from './claims.ts';
import { prepareJobs } from './create-job.ts';
import { cancelJob, createJob } from './index.ts';

const count = 5100;
let database: OpenDatabase;
let devices: { id: string; chargeboxId: string }[];
beforeAll(async () => {
  database = await openEmptyDatabase();
  const { rows } = await sql<{ id: string; chargeboxId: string }>`
    insert into devices (id, chargebox_id, password_hash, connected)
    select gen_random_uuid(), 'CB-' || number, '', true from generate_series(1, ${count}) number
    returning id, chargebox_id as "chargeboxId"`.execute(database.kysely);
  devices = rows;
});
afterAll(() => database.remove());

const create = (key = 'Key', some = devices, scheduledTime: Date | null = null) =>
  database.kysely.transaction().execute((trx) =>
    createJob(trx, {
      ...{ eventType: 'CHANGE_CONFIGURATION_REQUEST', parameters: { key, value: '1' }, createdBy: 'jo@example.com' },
      ...{ executionMode: scheduledTime ? 'SCHEDULED' : 'IMMEDIATE', scheduledTime, devices: some },
    }),
  );
const tallied = async (jobId: string) => {
  const { rows } = await sql<{ outcome: string; devices: number }>`
    select outcome, sum(devices)::int as devices from job_tallies where job_id = ${jobId}
    group by outcome having sum(devices) <> 0`.execute(database.kysely);
  return Object.fromEntries(rows.map(({ outcome, devices: number }) => [outcome, number]));
};
/** Writes this number of batches. */
const prepare = (parts: number) => {
  let left = parts;
  return prepareJobs(
    database.kysely,
    () => left > 0,
    () => {
      left -= 1;
    },
  );
};

test('its devices are PREPARING until their rows are written', async () => {
  const jobId = await create();
  expect(await tallied(jobId)).toEqual({ PREPARING: count });
  const job = await findJob(database.kysely, jobId, { owner: undefined });
  expect(job).toMatchObject({ devices: count, outcomes: { PREPARING: count } });
  expect(() => requirePrepared(job)).toThrow(
    '5100 of 5100 devices are still being prepared. Export the job again later.',
  );
  await prepare(2);
  expect(await tallied(jobId)).toEqual({ PREPARING: count - 400, QUEUED: 400 });
  await prepare(1000);
  expect(await tallied(jobId)).toEqual({ QUEUED: count });
  requirePrepared(await findJob(database.kysely, jobId, { owner: undefined }));
});

test('canceled meanwhile, it reaches no device any more', async () => {
  const jobId = await create(randomUUID());
  await prepare(1);
  expect(await database.kysely.transaction().execute((trx) => cancelJob(trx, jobId, undefined))).toBe(count);
  await carryOutCancellations(database.kysely, () => true);
  await prepare(1000);
  const now = new Date(Date.now() + 1000);
  const { claims } = await claimDue(database.kysely, now, new Date(now.getTime() + 60_000), { free: 10 });
  expect(claims.filter((claim) => claim.jobId === jobId)).toEqual([]);
  await carryOutCancellations(database.kysely, () => true);
  expect(await tallied(jobId)).toEqual({ CANCELLED: count });
});

test('a newer change of the same key waits for it', async () => {
  const key = randomUUID();
  await create(key);
  const last = devices.slice(-1);
  const newer = await create(key, last);
  const take = async () => {
    const now = new Date(Date.now() + 1000);
    const { claims } = await claimDue(database.kysely, now, new Date(now.getTime() + 60_000), { free: 10_000 });
    return claims.some((claim) => claim.jobId === newer);
  };
  expect(await take()).toBe(false);
  await prepare(1000);
  expect(await take()).toBe(false);
});

test('one that is scheduled for later holds no newer change back', async () => {
  const key = randomUUID();
  await create(key, devices, new Date(Date.now() + 3_600_000));
  const newer = await create(key, devices.slice(-1));
  const now = new Date(Date.now() + 1000);
  const { claims } = await claimDue(database.kysely, now, new Date(now.getTime() + 60_000), { free: 10_000 });
  expect(claims.some((claim) => claim.jobId === newer)).toBe(true);
  await prepare(1000);
});

test('two jobs are prepared in turns', async () => {
  const [first, second] = [await create(randomUUID()), await create(randomUUID())];
  await prepare(4);
  expect(await tallied(first)).toMatchObject({ QUEUED: 400 });
  expect(await tallied(second)).toMatchObject({ QUEUED: 400 });
});
