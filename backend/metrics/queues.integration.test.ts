import { randomUUID } from 'node:crypto';
import { writeLogRows } from '../ocpp-logs/write-rows.ts';
import { manyRows } from '../testing/log-rows.ts';
import { type OpenDatabase, openEmptyDatabase } from '../testing/open-database.ts';
import { readQueues } from './queues.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openEmptyDatabase();
});
afterAll(() => database.remove());

test('an empty database has nothing that waits', async () => {
  const { database_bytes, ...waiting } = await readQueues(database.kysely);
  expect(database_bytes).toBeGreaterThan(1e6);
  expect(new Set(Object.values(waiting).map(Number))).toEqual(new Set([0]));
});

test('logs on their way to another store are counted, and how long the first has waited', async () => {
  const tenMinutesAgo = new Date(Date.now() - 600_000);
  await database.kysely.transaction().execute((trx) => writeLogRows(trx, 'ocpp_log_spool', manyRows(5, tenMinutesAgo)));
  const { logs, oldest_log } = await readQueues(database.kysely);
  expect(Number(logs)).toBe(10);
  expect(oldest_log).toBeGreaterThan(600);
});

test('a refused publication counts until it is skipped or a newer one of its group is delivered', async () => {
  const now = new Date();
  const publish = (subject_id: string, more: object) =>
    database.kysely
      .insertInto('outbox')
      .values({ message_id: randomUUID(), subject: 's', subject_id, payload: '{}', created_by: 'jo', ...more })
      .execute();
  await publish('refused', { refused_at: now });
  await publish('replaced', { refused_at: now });
  await publish('replaced', { delivered_at: now });
  await publish('refused again', { delivered_at: now });
  await publish('refused again', { refused_at: now });
  await publish('skipped', { refused_at: now, skipped_at: now });
  const { publications, refused_publications } = await readQueues(database.kysely);
  expect([publications, refused_publications].map(Number)).toEqual([0, 2]);
});

test('devices of a job whose rows are to be written count as PREPARING, and are overdue since the job was created', async () => {
  const job = { id: randomUUID(), event_type: 'RESET_REQUEST', parameters: '{}', created_by: 'jo' } as const;
  const created_at = new Date(Date.now() - 600_000);
  await database.kysely
    .insertInto('jobs')
    .values({ ...job, execution_mode: 'IMMEDIATE', created_at })
    .execute();
  await database.kysely.insertInto('job_preparations').values({ job_id: job.id, part: 0, devices: [] }).execute();
  const counter = { job_id: job.id, owner: '', outcome: 'PREPARING', devices: 200 } as const;
  await database.kysely.insertInto('job_tallies').values(counter).execute();
  const { preparing, queued, overdue } = await readQueues(database.kysely);
  expect([preparing, queued].map(Number)).toEqual([200, 0]);
  expect(overdue).toBeGreaterThan(600);
});
