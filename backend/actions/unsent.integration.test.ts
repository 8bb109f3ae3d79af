// A gateway that falls silent after it has logged a command: whether that was sent, its log says.
import { randomUUID } from 'node:crypto';
import { createInProcessBus } from '../bus/index.ts';
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

test.each([
  ['sent', [null], { outcome: 'TIMED_OUT', detail: 'The command was sent, but the charger did not answer.' }],
  [
    'not sent after all',
    [null, 'It was not sent, because it was too late for it.'],
    { outcome: 'QUEUED', detail: 'The charger is not connected.' },
  ],
] as const)('a command that was %s', async (_, faults, expected) => {
  const { kysely } = database;
  const bus = createInProcessBus(log);
  const id = randomUUID();
  const chargeboxId = `CP-${id.slice(0, 8)}`;
  await kysely
    .insertInto('devices')
    .values({ id, chargebox_id: chargeboxId, password_hash: '', connected: true })
    .execute();
  let silence = () => {};
  bus.answer('charger.command', chargeboxId, async ({ messageId }) => {
    for (const fault of faults) {
      await kysely
        .insertInto('ocpp_logs')
        .values({
          ...{ time: new Date(), device_id: id, chargebox_id: chargeboxId, source: 'SERVER' as const, fault },
          ...{ detail_type: 'SOFT_RESET_REQUEST' as const, message_id: messageId, frame: '[]' },
        })
        .execute();
    }
    return new Promise((resolve) => {
      silence = () => resolve({ kind: 'not-connected' });
    });
  });
  await kysely.transaction().execute((trx) =>
    createJob(trx, {
      ...{ eventType: 'RESET_REQUEST', parameters: { resetType: 'Soft' }, createdBy: 'someone@example.com' },
      ...{ executionMode: 'IMMEDIATE', scheduledTime: null, devices: [{ id, chargeboxId }] },
    }),
  );
  const settings = { firmwareUrl: undefined, uploadUrl: 'http://h' };
  const patience = { turnTimeoutMs: 50, commandTimeoutMs: 100, stopMs: 1 };
  const worker = createWorker({ db: kysely, logs: postgresLogStore.reader(kysely), bus, log, settings, ...patience });
  worker.start();
  const row = () =>
    kysely
      .selectFrom('job_devices')
      .select(['outcome', 'detail'])
      .where('device_id', '=', id)
      .executeTakeFirstOrThrow();
  await until(async () => (await row()).detail !== null);
  expect(await row()).toEqual(expected);
  silence();
  await worker.stop();
});
