// Most chargers of a job may be away: they cost a statement for many, and come first for nobody.
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
const waiting = 'The charger is not connected.';
const reset = { eventType: 'RESET_REQUEST', parameters: { resetType: 'Soft' }, createdBy: 'a@example.com' } as const;
const hourMs = 60 * 60 * 1000;

const chargers = Array.from({ length: 600 }, (_, index) => ({ id: randomUUID(), chargeboxId: `CP-${index}` }));
/** Two of them are there. */
const connected = chargers.slice(-2);
let database: OpenDatabase;
let statements = 0;
beforeAll(async () => {
  database = await openEmptyDatabase(({ sql }) => {
    if (/job_devices/.test(sql)) statements += 1;
  });
  const rows = chargers.map(({ id, chargeboxId }) => ({
    ...{ id, chargebox_id: chargeboxId, password_hash: '' },
    connected: connected.some((charger) => charger.id === id),
  }));
  await database.kysely.insertInto('devices').values(rows).execute();
});
afterEach(() => database.kysely.deleteFrom('jobs').execute());
afterAll(() => database.remove());

const create = (devices: typeof chargers, scheduledTime: Date | null) =>
  database.kysely
    .transaction()
    .execute((trx) =>
      createJob(trx, { ...reset, devices, scheduledTime, executionMode: scheduledTime ? 'SCHEDULED' : 'IMMEDIATE' }),
    );
const rows = () => database.kysely.selectFrom('job_devices').selectAll().orderBy('due_at').execute();
const secondsUntil = (time: Date) => (time.getTime() - Date.now()) / 1000;

/** A worker, and whom it has sent a command; each rejects it. */
function startWorker() {
  const bus = createInProcessBus(log);
  const asked: string[] = [];
  for (const { chargeboxId } of chargers) {
    bus.answer('charger.command', chargeboxId, async () => {
      asked.push(chargeboxId);
      return { kind: 'answer', payload: { status: 'Rejected' }, time: new Date().toISOString() };
    });
  }
  const settings = { firmwareUrl: undefined, uploadUrl: 'http://h' };
  const worker = createWorker({
    db: database.kysely,
    logs: postgresLogStore.reader(database.kysely),
    bus,
    log,
    settings,
  });
  worker.start();
  return { asked, worker };
}
const ended = async () => (await rows()).filter(({ outcome }) => outcome === 'REJECTED').length === connected.length;

test('what is begun now is due only where a charger is there to be told', async () => {
  await create(chargers, null);
  const due = await rows();
  expect(due.slice(0, 2).map(({ device_id }) => device_id)).toEqual(
    expect.arrayContaining(connected.map(({ id }) => id)),
  );
  for (const { attempts, detail, due_at, outcome } of due.slice(2)) {
    expect({ attempts, detail, outcome }).toEqual({ attempts: 1, detail: waiting, outcome: 'QUEUED' });
    expect(secondsUntil(due_at)).toBeGreaterThan(0);
    expect(secondsUntil(due_at)).toBeLessThanOrEqual(65);
  }
  // However long this takes, their time does not come meanwhile.
  const later = new Date(Date.now() + hourMs);
  await database.kysely.updateTable('job_devices').set({ due_at: later }).where('attempts', '=', 1).execute();
  const { asked, worker } = startWorker();
  await until(ended);
  await worker.stop();
  expect(asked.sort()).toEqual(connected.map(({ chargeboxId }) => chargeboxId).sort());
});

test('when the time of a scheduled job has come, those that are away are put off together', async () => {
  await create(chargers, new Date(Date.now() - 1000));
  statements = 0;
  const { asked, worker } = startWorker();
  await until(ended);
  await until(async () => (await rows()).every(({ outcome, attempts }) => outcome === 'REJECTED' || attempts === 1));
  await worker.stop();
  expect(asked).toHaveLength(connected.length);
  expect(statements).toBeLessThan(100);
  for (const { detail, due_at, outcome } of await rows()) {
    if (outcome === 'REJECTED') continue;
    expect(detail).toBe(waiting);
    expect(secondsUntil(due_at)).toBeGreaterThan(100);
    expect(secondsUntil(due_at)).toBeLessThanOrEqual(300);
  }
});

test('of a job of few devices each is tried once, whatever the database says', async () => {
  const few = chargers.slice(0, 3);
  await create(few, null);
  const { asked, worker } = startWorker();
  await until(async () => (await rows()).every(({ outcome }) => outcome === 'REJECTED'));
  await worker.stop();
  expect(asked.sort()).toEqual(few.map(({ chargeboxId }) => chargeboxId).sort());
});

test('those that have been away for an hour are given up', async () => {
  await create(chargers.slice(0, 3), new Date(Date.now() - hourMs - 1000));
  const { asked, worker } = startWorker();
  await until(async () => (await rows()).every(({ outcome }) => outcome === 'FAILED'));
  await worker.stop();
  expect(asked).toEqual([]);
  expect(new Set((await rows()).map(({ detail }) => detail))).toEqual(
    new Set(['The charger was not connected for one hour.']),
  );
});
