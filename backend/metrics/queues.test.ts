import { Registry } from 'prom-client';
import { measureQueues, type Queues } from './queues.ts';

const queues: Queues = {
  ...{ preparing: 9, queued: 7, sent: 2, accepted: 1, overdue: 30 },
  ...{
    mails: 3,
    oldest_mail: 60,
    publications: 1,
    oldest_publication: 5,
    refused_publications: 2,
    logs: 900,
    oldest_log: 12,
    database_bytes: 1e9,
  },
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** The value of one line; undefined where it is missing. */
async function valueAt(registry: Registry, line: string): Promise<number | undefined> {
  const found = (await registry.metrics()).split('\n').find((text) => text.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length));
}

test('what waits is shown by what it is', async () => {
  const registry = new Registry();
  await measureQueues(registry, { read: async () => queues, delivers: true })();
  expect(await valueAt(registry, 'dmp_job_devices{outcome="PREPARING"}')).toBe(9);
  expect(await valueAt(registry, 'dmp_job_devices{outcome="QUEUED"}')).toBe(7);
  expect(await valueAt(registry, 'dmp_job_oldest_due_seconds')).toBe(30);
  expect(await valueAt(registry, 'dmp_mails_waiting')).toBe(3);
  expect(await valueAt(registry, 'dmp_outbox_oldest_waiting_seconds')).toBe(5);
  expect(await valueAt(registry, 'dmp_outbox_refused')).toBe(2);
  expect(await valueAt(registry, 'dmp_logs_waiting')).toBe(900);
  expect(await valueAt(registry, 'dmp_log_oldest_waiting_seconds')).toBe(12);
});

test('publications that nobody is there to receive are not late', async () => {
  const registry = new Registry();
  await measureQueues(registry, { read: async () => queues, delivers: false })();
  expect(await valueAt(registry, 'dmp_outbox_waiting')).toBe(1);
  expect(await valueAt(registry, 'dmp_outbox_oldest_waiting_seconds')).toBe(0);
});

test('however often it is scraped, the database is asked every five seconds at most', async () => {
  let now = 0;
  const read = jest.fn(async () => queues);
  const refresh = measureQueues(new Registry(), { read, delivers: true, now: () => now });
  await refresh();
  now = 4999;
  await refresh();
  expect(read).toHaveBeenCalledTimes(1);
  now = 5000;
  await refresh();
  expect(read).toHaveBeenCalledTimes(2);
});

test('a database that does not answer holds no scrape up, and is asked one thing at a time', async () => {
  const registry = new Registry();
  let now = 0;
  let answer = (_: Queues) => {};
  const read = jest
    .fn<Promise<Queues>, []>()
    .mockResolvedValueOnce(queues)
    .mockImplementation(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
  const refresh = measureQueues(registry, { read, delivers: true, now: () => now });
  await refresh();
  for (now of [10_000, 20_000]) {
    const scraped = refresh();
    await jest.advanceTimersByTimeAsync(2000);
    await scraped;
  }
  expect(read).toHaveBeenCalledTimes(2);
  // Rather nothing than what was true a while ago.
  expect(await valueAt(registry, 'dmp_job_devices{outcome="QUEUED"}')).toBeUndefined();
  expect(await valueAt(registry, 'dmp_mails_waiting')).toBeUndefined();
  expect(await valueAt(registry, 'dmp_queue_reading_failures_total')).toBe(2);

  const scraped = refresh();
  answer({ ...queues, mails: 4 });
  await scraped;
  expect(await valueAt(registry, 'dmp_mails_waiting')).toBe(4);
});
