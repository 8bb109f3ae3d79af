// How many devices of a job have which outcome is told by a few rows, however many devices it has: every statement
// that changes outcomes changes these with it.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { countJobs, findJobs } from '../api/remote-action/jobs/job-rows.ts';
import { type OpenDatabase, openEmptyDatabase } from '../testing/open-database.ts';
import { cancelJob } from './cancel-job.ts';
import { claimDue, recordOutcomes } from './claims.ts';
import { createJob } from './index.ts';
import { addUpTallies } from './tallies.ts';

const owner = 'vendor.acme@example.com';
const devices = Array.from({ length: 12 }, () => ({ id: randomUUID(), chargeboxId: randomUUID() }));
let database: OpenDatabase;
beforeAll(async () => {
  database = await openEmptyDatabase();
  await database.kysely
    .insertInto('devices')
    .values(
      devices.map(({ id, chargeboxId }, index) => ({
        ...{
          id,
          chargebox_id: chargeboxId,
          password_hash: '',
          connected: true,
          created_by: index < 4 ? 'Vendor.Acme@example.com' : null,
        },
      })),
    )
    .execute();
});
afterAll(() => database.remove());

const everyone = undefined;
const jobs = (whose: string | undefined, open = false) =>
  findJobs(database.kysely, { owner: whose, open, limit: 10, offset: 0 });
const outcomes = async (whose: string | undefined) => (await jobs(whose))[0]?.outcomes;
/** The truth: what the rows themselves say. */
async function counted(): Promise<Record<string, number>> {
  const { rows } = await sql<{ outcome: string; count: number }>`
    select outcome, count(*)::int as count from job_devices group by outcome`.execute(database.kysely);
  return Object.fromEntries(rows.map(({ outcome, count }) => [outcome, count]));
}
const tallies = async () => (await database.kysely.selectFrom('job_tallies').selectAll().execute()).length;

test('a job is told by its outcomes from beginning to end, to staff and to the vendor of some of its devices', async () => {
  const { kysely } = database;
  const job = { eventType: 'RESET_REQUEST', parameters: {}, executionMode: 'IMMEDIATE', scheduledTime: null } as const;
  const id = await kysely
    .transaction()
    .execute((trx) => createJob(trx, { ...job, createdBy: 'someone@example.com', devices }));
  expect(await jobs(everyone)).toMatchObject([{ id, devices: 12, outcomes: { QUEUED: 12 } }]);
  expect(await jobs(owner)).toMatchObject([{ id, devices: 4, outcomes: { QUEUED: 4 } }]);
  expect(await jobs('another@example.com')).toEqual([]);
  expect(await countJobs(kysely, { owner: 'another@example.com' })).toBe(0);

  const now = new Date(Date.now() + 1000);
  for (const free of [3, 4]) await claimDue(kysely, now, new Date(now.getTime() + 60_000), { free });
  expect(await outcomes(everyone)).toEqual({ QUEUED: 5, SENT: 7 });
  const sent = await kysely.selectFrom('job_devices').selectAll().where('outcome', '=', 'SENT').execute();
  const end = { detail: null, answeredAt: now, awaitedUntil: undefined, mayBeDoneAlready: false };
  await recordOutcomes(
    kysely,
    sent.map(({ job_id, device_id, attempts }) => ({
      ...end,
      claim: { jobId: job_id, deviceId: device_id, attempts },
      outcome: 'REJECTED',
    })),
  );
  expect(await outcomes(everyone)).toEqual(await counted());
  expect(await jobs(everyone, true)).toHaveLength(1);

  await addUpTallies(kysely);
  expect(await outcomes(everyone)).toEqual({ QUEUED: 5, REJECTED: 7 });
  await kysely.transaction().execute((trx) => cancelJob(trx, id, undefined));
  expect(await outcomes(everyone)).toEqual(await counted());
  await addUpTallies(kysely);
  expect(await outcomes(everyone)).toEqual({ CANCELLED: 5, REJECTED: 7 });
  expect(await jobs(everyone, true)).toEqual([]);
  expect(await countJobs(kysely, { owner: everyone, open: true })).toBe(0);
  // Two outcomes, of two owners at most.
  expect(await tallies()).toBeLessThanOrEqual(4);
  await addUpTallies(kysely);
  expect(await outcomes(everyone)).toEqual({ CANCELLED: 5, REJECTED: 7 });

  await kysely.deleteFrom('jobs').where('id', '=', id).execute();
  expect(await tallies()).toBe(0);
});

test('rows from before there were tallies are filled in once, whatever of them was changed and tallied meanwhile', async () => {
  const { kysely } = database;
  const fill = readFileSync(join(__dirname, '../database/migrations/0123-jobs-before-tallies.sql'), 'utf8');
  const job = { eventType: 'RESET_REQUEST', parameters: {}, executionMode: 'IMMEDIATE', scheduledTime: null } as const;
  await kysely.transaction().execute((trx) => createJob(trx, { ...job, createdBy: 'someone@example.com', devices }));
  await kysely.deleteFrom('job_tallies').execute();
  const now = new Date(Date.now() + 1000);
  await claimDue(kysely, now, new Date(now.getTime() + 60_000), { free: 5 });
  expect(await outcomes(everyone)).not.toEqual(await counted());

  for (const _ of ['at first', 'begun again']) {
    await sql.raw(fill).execute(kysely);
    expect(await outcomes(everyone)).toEqual({ QUEUED: 7, SENT: 5 });
    expect(await outcomes(everyone)).toEqual(await counted());
  }
  expect(await jobs(owner)).toMatchObject([{ devices: 4 }]);
});
