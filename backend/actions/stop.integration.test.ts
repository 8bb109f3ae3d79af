// A worker that ends while gateways go on: what it had begun is left to another before its claim runs out.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type Bus, type ChargerCommand, createInProcessBus } from '../bus/index.ts';
import { postgresLogStore } from '../ocpp-logs/index.ts';
import { type OpenDatabase, openEmptyDatabase } from '../testing/open-database.ts';
import { until } from '../testing/until.ts';
import { createJob, createWorker } from './index.ts';

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

let bus: Bus;
/** Ends what was asked of the bus, once nobody waits for it. */
let endings: (() => void)[] = [];
beforeEach(() => {
  bus = createInProcessBus(log);
});
afterEach(() => {
  for (const end of endings) end();
  endings = [];
});

/** A reset of one charger, which does with the command what the test says; it is never answered. */
async function resetOf(onCommand: (deviceId: string, command: ChargerCommand) => Promise<void>): Promise<string> {
  const { kysely } = database;
  const id = randomUUID();
  const chargeboxId = `CP-${id.slice(0, 8)}`;
  await kysely
    .insertInto('devices')
    .values({ id, chargebox_id: chargeboxId, password_hash: '', connected: true })
    .execute();
  bus.answer('charger.command', chargeboxId, async (command) => {
    await onCommand(id, command);
    return new Promise((resolve) => endings.push(() => resolve({ kind: 'not-connected' })));
  });
  await kysely.transaction().execute((trx) =>
    createJob(trx, {
      eventType: 'RESET_REQUEST',
      parameters: { resetType: 'Soft' },
      executionMode: 'IMMEDIATE',
      scheduledTime: null,
      createdBy: 'someone@example.com',
      devices: [{ id, chargeboxId }],
    }),
  );
  return id;
}

const workerOf = () =>
  createWorker({
    db: database.kysely,
    logs: postgresLogStore.reader(database.kysely),
    bus,
    log,
    settings: { firmwareUrl: undefined, uploadUrl: 'http://h' },
    stopMs: 1,
  });

async function rowOf(deviceId: string) {
  const { rows } = await sql<{ outcome: string; claimed_for: number | null }>`
    select outcome, extract(epoch from claimed_until - sent_at)::float8 as claimed_for
    from job_devices where device_id = ${deviceId}`.execute(database.kysely);
  return rows[0];
}

test('what waits at a gateway is left as soon as its turn there is over', async () => {
  let isAsked = false;
  const deviceId = await resetOf(async () => {
    isAsked = true;
  });
  const worker = workerOf();
  worker.start();
  await until(async () => isAsked);
  expect((await rowOf(deviceId))?.claimed_for).toBeGreaterThan(110);
  await worker.stop();
  const row = await rowOf(deviceId);
  expect(row?.outcome).toBe('SENT');
  expect(row?.claimed_for).toBeGreaterThanOrEqual(60);
  expect(row?.claimed_for).toBeLessThan(110);
});

test('what was sent is left as soon as the charger can answer no more', async () => {
  let isAsked = false;
  const deviceId = await resetOf(async (id, { messageId }) => {
    const [device] = await database.kysely.selectFrom('devices').selectAll().where('id', '=', id).execute();
    await database.kysely
      .insertInto('ocpp_logs')
      .values({
        ...{ time: new Date(), device_id: id, chargebox_id: device?.chargebox_id ?? '', source: 'SERVER' as const },
        ...{ detail_type: 'SOFT_RESET_REQUEST' as const, message_id: messageId, frame: '[]' },
      })
      .execute();
    isAsked = true;
  });
  const worker = workerOf();
  worker.start();
  await until(async () => isAsked);
  await worker.stop();
  const row = await rowOf(deviceId);
  expect(row?.outcome).toBe('SENT');
  expect(row?.claimed_for).toBeGreaterThanOrEqual(40);
  expect(row?.claimed_for).toBeLessThan(60);
});
