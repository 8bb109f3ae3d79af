// A key that could lock a fleet out, or opens something, carries no state flag: also not one from before that was refused.
import { randomUUID } from 'node:crypto';
import { type CommandReply, createInProcessBus } from '../bus/index.ts';
import { postgresLogStore } from '../ocpp-logs/index.ts';
import { type OpenDatabase, openEmptyDatabase } from '../testing/open-database.ts';
import { until } from '../testing/until.ts';
import { createJob, createStateJobs, createWorker } from './index.ts';

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

async function makeDevice() {
  const id = randomUUID();
  const chargeboxId = `CP-${id.slice(0, 8)}`;
  await database.kysely
    .insertInto('devices')
    .values({ id, chargebox_id: chargeboxId, password_hash: '', connected: true })
    .execute();
  return { id, chargeboxId };
}

test.each([
  ['SecurityProfile', 'SecurityProfile cannot carry pncEnabled, because a wrong value could lock every charger out.'],
  ['Vendor.HmacKey', 'Vendor.HmacKey cannot carry pncEnabled, because its value is a secret.'],
])('a state change by %s is refused whole', async (key, sentence) => {
  const { kysely } = database;
  const carried = {
    state: 'pncEnabled',
    enabled_value: '2',
    disabled_value: '0',
    changed_by: 'a@example.com',
  } as const;
  await kysely
    .insertInto('global_state_keys')
    .values({ key, ...carried })
    .execute();
  const devices = [await makeDevice()];
  const change = (flags: object) =>
    kysely.transaction().execute((trx) => createStateJobs(trx, flags, { devices, createdBy: 'a@example.com' }));
  await expect(change({ pncEnabled: true })).rejects.toThrow(`${sentence} Delete this global state key first.`);
  expect(await kysely.selectFrom('jobs').select('id').execute()).toEqual([]);
  // A flag that another key carries, or none, is not concerned.
  expect(await change({ freevend: true })).toEqual([]);
  await kysely.deleteFrom('global_state_keys').where('key', '=', key).execute();
});

test('one that was waiting when the product was updated is not sent', async () => {
  const { kysely } = database;
  const device = await makeDevice();
  const bus = createInProcessBus(log);
  const sent: object[] = [];
  bus.answer('charger.command', device.chargeboxId, async (command): Promise<CommandReply> => {
    sent.push(command);
    return { kind: 'not-connected' };
  });
  const jobId = await kysely.transaction().execute((trx) =>
    createJob(trx, {
      eventType: 'CHANGE_CONFIGURATION_REQUEST',
      parameters: { key: 'AuthorizationKey', value: '1', flag: 'freevend' },
      executionMode: 'IMMEDIATE',
      scheduledTime: null,
      createdBy: 'a@example.com',
      devices: [device],
    }),
  );
  const settings = { firmwareUrl: undefined, uploadUrl: 'http://h' };
  const worker = createWorker({ db: kysely, logs: postgresLogStore.reader(kysely), bus, log, settings, stopMs: 1 });
  worker.start();
  const row = () =>
    kysely
      .selectFrom('job_devices')
      .select(['outcome', 'detail'])
      .where('job_id', '=', jobId)
      .executeTakeFirstOrThrow();
  await until(async () => !['QUEUED', 'SENT'].includes((await row()).outcome));
  expect(await row()).toEqual({
    outcome: 'FAILED',
    detail: 'AuthorizationKey cannot carry a state flag, because a wrong value could lock every charger out.',
  });
  expect(sent).toEqual([]);
  await worker.stop();
});
