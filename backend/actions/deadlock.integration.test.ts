// A transaction and the worker that wait for each other: the server ends the statement of one of them.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { createInProcessBus } from '../bus/index.ts';
import { postgresLogStore } from '../ocpp-logs/index.ts';
import { type OpenDatabase, openEmptyDatabase } from '../testing/open-database.ts';
import { until } from '../testing/until.ts';
import { createJob, createWorker } from './index.ts';

// Of two that wait for each other both need a connection of their own.
const severalAtOnce = process.env.TEST_DATABASE_URL ? test : test.skip;

let database: OpenDatabase;
beforeAll(async () => {
  database = await openEmptyDatabase();
});
afterAll(() => database.remove());

severalAtOnce('what chargers have responded is noted when the statement for it was ended for another one', async () => {
  const { kysely } = database;
  const errors: object[] = [];
  const log = { error: (details: object) => void errors.push(details) };
  const bus = createInProcessBus(log);
  const devices = [randomUUID(), randomUUID()].sort().map((id) => ({ id, chargeboxId: `CP-${id.slice(0, 8)}` }));
  const [first, second] = devices;
  await kysely
    .insertInto('devices')
    .values(
      devices.map(({ id, chargeboxId }) => ({ id, chargebox_id: chargeboxId, password_hash: '', connected: true })),
    )
    .execute();
  for (const { chargeboxId } of devices) {
    bus.answer('charger.command', chargeboxId, async () => ({
      ...{ kind: 'answer', payload: { status: 'Accepted' }, time: new Date().toISOString() },
    }));
  }
  await kysely.transaction().execute((trx) =>
    createJob(trx, {
      ...{ eventType: 'TRIGGER_MESSAGE_REQUEST', parameters: { requestedMessage: 'SignV2GCertificate' } },
      ...{ createdBy: 'someone@example.com', executionMode: 'IMMEDIATE', scheduledTime: null, devices },
    }),
  );
  const settings = { firmwareUrl: undefined, uploadUrl: 'http://h' };
  const worker = createWorker({ db: kysely, logs: postgresLogStore.reader(kysely), bus, log, settings });
  const waits = async () => {
    const { rows } = await sql`select from pg_stat_activity where wait_event_type = 'Lock'
      and datname = current_database()`.execute(kysely);
    return rows.length > 0;
  };
  await kysely.transaction().execute(async (other) => {
    await sql`select from devices where id = ${second?.id} for no key update`.execute(other);
    worker.start();
    // It has the first one, and waits for the second one.
    await until(waits);
    await sql`select from devices where id = ${first?.id} for no key update`.execute(other);
  });
  const outcomes = async () =>
    (await kysely.selectFrom('job_devices').select('outcome').execute()).map(({ outcome }) => outcome);
  await until(async () => (await outcomes()).every((outcome) => outcome !== 'SENT') || errors.length > 0);
  expect([errors, await outcomes()]).toEqual([[], ['ACCEPTED', 'ACCEPTED']]);
  await worker.stop();
});
