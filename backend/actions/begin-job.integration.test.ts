// A job on a few devices is written as taken: from there on no worker checks for it, and what is lost behind that one
// commit is taken up like anything else whose worker has gone.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type Bus, type ChargerCommand, type CommandReply, createInProcessBus } from '../bus/index.ts';
import { DatabaseUnavailable } from '../database/away.ts';
import { postgresLogStore } from '../ocpp-logs/index.ts';
import { type OpenDatabase, openEmptyDatabase } from '../testing/open-database.ts';
import { until } from '../testing/until.ts';
import { type Beginner, beginJob, createWorker, type LocalChargers, type NewJob } from './index.ts';

const log = {
  error: (details: object, message: string) => {
    throw new Error(`${message} ${JSON.stringify(details)}`);
  },
};
const by = { id: 'one', email: 'someone@example.com' };

let database: OpenDatabase;
/** Statements of the test, once they are done. */
const statements: string[] = [];
beforeAll(async () => {
  database = await openEmptyDatabase((query) => statements.push(query.sql));
});
afterAll(() => database.remove());

let bus: Bus;
let worker: ReturnType<typeof workerOf>;
beforeEach(() => {
  bus = createInProcessBus(log);
  worker = workerOf();
});
/** Ends what is still asked, which would keep the process. */
let endings: (() => void)[] = [];
afterEach(async () => {
  await worker.stop();
  for (const end of endings) end();
  endings = [];
});
/** What a charger answers once the test says what, or ends. */
const asked = (onAnswer: (answer: (reply: CommandReply) => void) => void): Promise<CommandReply> =>
  new Promise((resolve) => {
    endings.push(() => resolve({ kind: 'not-connected' }));
    onAnswer(resolve);
  });

const workerOf = (concurrency = 250, commitTimeoutMs = 5000) =>
  createWorker({
    ...{ db: database.kysely, logs: postgresLogStore.reader(database.kysely), bus, log, concurrency, stopMs: 1 },
    commitTimeoutMs,
    settings: { firmwareUrl: undefined, uploadUrl: 'http://h' },
  });

interface Device {
  id: string;
  chargeboxId: string;
}

/** A charger that is connected elsewhere, as far as it answers commands that come over the bus. */
async function newDevice(): Promise<Device & { got: ChargerCommand[]; answer(reply: CommandReply): void }> {
  const id = randomUUID();
  const chargeboxId = `CP-${id.slice(0, 8)}`;
  await database.kysely
    .insertInto('devices')
    .values({ id, chargebox_id: chargeboxId, password_hash: '', connected: true, firmware_version: '1.0' })
    .execute();
  const got: ChargerCommand[] = [];
  let answer: (reply: CommandReply) => void = () => {};
  bus.answer('charger.command', chargeboxId, (command) => {
    got.push(command);
    return asked((resolve) => {
      answer = resolve;
    });
  });
  return { id, chargeboxId, got, answer: (reply) => answer(reply) };
}

const reset = (devices: readonly Device[], more: Partial<NewJob> = {}): NewJob => ({
  ...{ eventType: 'RESET_REQUEST', parameters: { resetType: 'Soft' }, createdBy: by.email },
  ...{ executionMode: 'IMMEDIATE', scheduledTime: null, devices, ...more },
});

const begin = (job: NewJob, beginner: Beginner | undefined = worker) =>
  beginJob({ kysely: database.kysely, bus, worker: beginner }, job, { by, detail: { eventType: job.eventType } });

const rowsOf = (jobId: string) =>
  database.kysely.selectFrom('job_devices').selectAll().where('job_id', '=', jobId).execute();

/** Of statements those that write: a worker also reads at its own times. */
const writes = (text: string) => /\b(insert into|update|delete from)\b/.test(text);

/** A worker that has begun, and whose first check is over. */
async function started(chargers?: LocalChargers): Promise<void> {
  const before = statements.length;
  worker.start(chargers);
  await until(async () => statements.slice(before).some((text) => text.includes('order by due_at limit 1')));
  // Its check has ended with that.
  await new Promise(setImmediate);
}

/** Chargers of this process, which keep what became of their commands. */
function localChargers(): LocalChargers & { events: string[]; answer(reply: CommandReply): void } {
  const events: string[] = [];
  let answer: (reply: CommandReply) => void = () => {};
  return {
    ...{ logTable: 'ocpp_logs', events },
    answer: (reply) => answer(reply),
    reserve: (chargeboxId, { messageId }) => ({
      row: {
        ...{ time: new Date(), device_id: randomUUID(), chargebox_id: chargeboxId, station_id: null, evse_uid: null },
        ...{ source: 'SERVER', detail_type: 'SOFT_RESET_REQUEST', message_id: messageId, frame: '[]', status: null },
        ...{ error_code: null, vendor_error_code: null, fault: null, deviations: null },
      },
      send() {
        events.push(`send ${chargeboxId}`);
        return asked((resolve) => {
          answer = resolve;
        });
      },
      drop: (mayBeLogged) => void events.push(`drop ${chargeboxId} ${mayBeLogged}`),
    }),
  };
}
/** The same with the device's own id in the row, by which it is written. */
function localChargersOf(devices: readonly Device[]) {
  const chargers = localChargers();
  const reserve: LocalChargers['reserve'] = (chargeboxId, command) => {
    const device_id = devices.find((device) => device.chargeboxId === chargeboxId)?.id;
    const reserved = device_id === undefined ? undefined : chargers.reserve(chargeboxId, command);
    return reserved && { ...reserved, row: { ...reserved.row, device_id: device_id ?? '' } };
  };
  return { ...chargers, reserve };
}

const logged = async (jobId: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ocpp_logs where message_id like ${`${jobId.replaceAll('-', '')}-%`}
      and time > now() - interval '1 hour'`.execute(database.kysely);
  return rows[0]?.count ?? -1;
};

test('one statement, and the charger has its command; what it answers is noted', async () => {
  const device = await newDevice();
  const notified: object[] = [];
  bus.subscribe('jobs.changed', ({ devices }) => void notified.push(...devices));
  const due = jest.fn();
  bus.subscribe('jobs.due', due);
  await started();
  const before = statements.length;
  const jobId = await begin(reset([device]));
  await until(async () => device.got.length === 1);
  expect(statements.slice(before).filter(writes)).toEqual([expect.stringContaining('insert into job_devices')]);
  const [row] = await rowsOf(jobId);
  expect(row).toMatchObject({ outcome: 'SENT', attempts: 1, awaits: ['BOOT_NOTIFICATION_REQUEST'] });
  expect(row).toMatchObject({ firmware_before: '1.0', detail: null, answered_at: null });
  const [job] = await database.kysely.selectFrom('jobs').selectAll().where('id', '=', jobId).execute();
  expect(job?.created_at.getTime()).toBeLessThanOrEqual(row?.sent_at?.getTime() ?? 0);
  expect((row?.claimed_until?.getTime() ?? 0) - (row?.sent_at?.getTime() ?? 0)).toBe(115_000);
  const audit = database.kysely.selectFrom('audit_log').select(['action', 'user_email']).where('subject', '=', jobId);
  expect(await audit.execute()).toEqual([{ action: 'JOB_STARTED', user_email: by.email }]);
  expect(device.got[0]?.messageId).toBe(`${jobId.replaceAll('-', '')}-1`);
  device.answer({ kind: 'answer', payload: { status: 'Accepted' }, time: new Date().toISOString() });
  await until(async () => (await rowsOf(jobId))[0]?.outcome === 'ACCEPTED');
  await until(async () => notified.length === 2);
  expect(notified).toMatchObject([{ outcome: 'SENT' }, { outcome: 'ACCEPTED' }]);
  expect(due).not.toHaveBeenCalled();
  const tallies = await sql<{ outcome: string; devices: number }>`
    select outcome, sum(devices)::int as devices from job_tallies where job_id = ${jobId} group by 1
    having sum(devices) <> 0`.execute(database.kysely);
  expect(tallies.rows).toEqual([{ outcome: 'ACCEPTED', devices: 1 }]);
});

test('a command to a charger of this process is logged with its job, and then sent', async () => {
  const devices = [await newDevice(), await newDevice()];
  const [own, elsewhere] = devices as [(typeof devices)[0], (typeof devices)[0]];
  const chargers = localChargersOf([own]);
  await started(chargers);
  const before = statements.length;
  const jobId = await begin(reset(devices));
  await until(async () => elsewhere.got.length === 1);
  expect(statements.slice(before).filter(writes)).toHaveLength(1);
  expect(chargers.events).toEqual([`send ${own.chargeboxId}`]);
  expect(own.got).toEqual([]);
  expect(await logged(jobId)).toBe(1);
  chargers.answer({ kind: 'timeout' });
  elsewhere.answer({ kind: 'not-connected' });
  await until(async () => (await rowsOf(jobId)).every(({ outcome }) => outcome !== 'SENT'));
  expect((await rowsOf(jobId)).map(({ outcome, detail }) => [outcome, detail]).sort()).toEqual([
    ['QUEUED', 'The charger is not connected.'],
    ['TIMED_OUT', 'The command was sent, but the charger did not answer.'],
  ]);
});

test('what is due on a device already goes before it', async () => {
  const device = await newDevice();
  const chargers = localChargersOf([device]);
  // Written before the worker begins, which takes it when it is notified.
  const older = await begin(reset([device]), undefined);
  const before = statements.length;
  // As if its check were not over yet.
  const running: Beginner = {
    begin: (job, write) => {
      const { row, drop } = chargers.reserve(device.chargeboxId, {
        ...{ action: 'Reset', payload: {}, messageId: `${job.id.replaceAll('-', '')}-1`, sendBefore: '' },
      }) as NonNullable<ReturnType<LocalChargers['reserve']>>;
      const taking = { now: new Date(), until: new Date() };
      return write(taking, { table: 'ocpp_logs', rows: [row] }).then((claims) => {
        expect(claims).toEqual([]);
        drop(false);
      });
    },
  };
  const due = jest.fn();
  bus.subscribe('jobs.due', due);
  const jobId = await begin(reset([device]), running);
  expect(statements.slice(before).filter(writes)).toHaveLength(1);
  expect(await rowsOf(jobId)).toMatchObject([{ outcome: 'QUEUED', attempts: 0, sent_at: null, claimed_until: null }]);
  expect(await logged(jobId)).toBe(0);
  await until(async () => due.mock.calls.length === 1);
  expect(due).toHaveBeenCalledWith({ jobId });
  // The worker takes both.
  worker.start();
  await until(async () => device.got.length === 2);
  expect(device.got.map(({ messageId }) => messageId).sort()).toEqual(
    [older, jobId].map((id) => `${id.replaceAll('-', '')}-1`).sort(),
  );
});

test.each<[string, Partial<NewJob>, number]>([
  ['for later', { executionMode: 'SCHEDULED', scheduledTime: new Date('2999-01-01T00:00:00Z') }, 1],
  [
    'that keeps the order of its kind',
    { eventType: 'CHANGE_AVAILABILITY_REQUEST', parameters: { connectorId: 0, type: 'Operative' } },
    1,
  ],
  ['on more than a few devices', {}, 11],
])('a job %s is left to the next worker that checks', async (_, more, count) => {
  const devices: Device[] = [];
  while (devices.length < count) devices.push(await newDevice());
  const spy = { begin: jest.fn() };
  const jobId = await begin(reset(devices, more), spy);
  expect(spy.begin).not.toHaveBeenCalled();
  expect((await rowsOf(jobId)).map(({ outcome }) => outcome)).toEqual(devices.map(() => 'QUEUED'));
  await database.kysely.deleteFrom('job_devices').where('job_id', '=', jobId).execute();
});

test('without a worker, before it has begun, and where it has no room, the job waits for a check', async () => {
  const [first, second] = [await newDevice(), await newDevice()];
  const due = jest.fn();
  bus.subscribe('jobs.due', due);
  worker = workerOf(1);
  const unbegun = await begin(reset([first]));
  expect(await rowsOf(unbegun)).toMatchObject([{ outcome: 'QUEUED' }]);
  expect(due).toHaveBeenCalledTimes(1);
  worker.start();
  await until(async () => first.got.length === 1);
  const crowded = await begin(reset([second]));
  expect(await rowsOf(crowded)).toMatchObject([{ outcome: 'QUEUED', attempts: 0 }]);
  first.answer({ kind: 'answer', payload: { status: 'Rejected' }, time: new Date().toISOString() });
  await until(async () => second.got.length === 1);
  expect(first.got).toHaveLength(1);
});

test('what the database refuses, or does not confirm, is not sent, and its chargers are free again', async () => {
  const device = await newDevice();
  const chargers = localChargersOf([device]);
  await started(chargers);
  await expect(begin(reset([device], { retryOf: randomUUID() }))).rejects.toThrow('jobs_retry_of_fkey');
  const id = randomUUID();
  const job = { id, eventType: 'RESET_REQUEST', parameters: { resetType: 'Soft' }, devices: [device] } as const;
  const lost = () => Promise.reject(new DatabaseUnavailable(new Error('lost')));
  await expect(worker.begin(job, lost)).rejects.toThrow('lost');
  expect(chargers.events).toEqual([`drop ${device.chargeboxId} false`, `drop ${device.chargeboxId} true`]);
  expect(device.got).toEqual([]);
});

test('a commit that takes long gives the turns back, and its devices are taken again', async () => {
  const device = await newDevice();
  const chargers = localChargersOf([device]);
  worker = workerOf(250, 10);
  await started(chargers);
  const slow: Beginner = {
    begin: (job, write) =>
      worker.begin(job, async (...given) => {
        await until(async () => chargers.events.length > 0);
        return write(...given);
      }),
  };
  const jobId = await begin(reset([device]), slow);
  await until(async () => device.got.length === 1);
  expect(chargers.events).toEqual([`drop ${device.chargeboxId} true`]);
  expect(device.got[0]?.messageId).toBe(`${jobId.replaceAll('-', '')}-2`);
});

test.each([
  ['was not logged, is sent once', false, 1, 'ACCEPTED'],
  ['was logged, is never sent, since nobody knows whether it was', true, 0, 'TIMED_OUT'],
] as const)(
  'a command whose process ends right behind the commit and that %s',
  async (_, isLogged, frames, outcome) => {
    const device = await newDevice();
    /** Writes the job, and is gone. */
    const ending: Beginner = {
      async begin(job, write) {
        const command = { action: 'Reset', payload: {}, messageId: `${job.id.replaceAll('-', '')}-1`, sendBefore: '' };
        const reserved = localChargersOf([device]).reserve(device.chargeboxId, command as ChargerCommand);
        const rows = isLogged && reserved ? [reserved.row] : [];
        const taking = { now: new Date(), until: new Date(Date.now() - 1) };
        const claims = await write(taking, rows.length > 0 ? { table: 'ocpp_logs', rows } : undefined);
        expect(claims).toMatchObject([{ jobId: job.id, deviceId: device.id, attempts: 1, eventType: 'RESET_REQUEST' }]);
      },
    };
    const jobId = await begin(reset([device]), ending);
    expect(await rowsOf(jobId)).toMatchObject([{ outcome: 'SENT' }]);
    worker.start();
    if (!isLogged) {
      // It is put back, and due a few seconds later.
      await until(async () => (await rowsOf(jobId))[0]?.outcome === 'QUEUED');
      await database.kysely
        .updateTable('job_devices')
        .set({ due_at: new Date() })
        .where('job_id', '=', jobId)
        .execute();
      bus.publish('jobs.due', { jobId });
      await until(async () => device.got.length > 0);
      device.answer({ kind: 'answer', payload: { status: 'Accepted' }, time: new Date().toISOString() });
    }
    await until(async () => (await rowsOf(jobId))[0]?.outcome === outcome);
    expect(device.got).toHaveLength(frames);
  },
);
