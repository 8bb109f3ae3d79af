// A large job keeps no other waiting.
import { randomUUID } from 'node:crypto';
import { type OpenDatabase, openEmptyDatabase } from '../testing/open-database.ts';
import { claimDue } from './claims.ts';
import { createJob } from './index.ts';

let database: OpenDatabase;
beforeEach(async () => {
  database = await openEmptyDatabase();
});
afterEach(() => database.remove());

/** A job of the newest of these, on connected devices of its own. */
async function job(count: number): Promise<string> {
  const { kysely } = database;
  const devices = Array.from({ length: count }, () => {
    const id = randomUUID();
    return { id, chargebox_id: `CP-${id}`, password_hash: '', connected: true };
  });
  await kysely.insertInto('devices').values(devices).execute();
  return kysely.transaction().execute((trx) =>
    createJob(trx, {
      ...{ eventType: 'RESET_REQUEST', parameters: { resetType: 'Soft' }, createdBy: 'someone@example.com' },
      ...{ executionMode: 'IMMEDIATE', scheduledTime: null },
      devices: devices.map(({ id, chargebox_id }) => ({ id, chargeboxId: chargebox_id })),
    }),
  );
}

/** How many devices of each job are taken. */
async function take(room: Parameters<typeof claimDue>[3]) {
  const now = new Date(Date.now() + 1000);
  const { claims, more } = await claimDue(database.kysely, now, new Date(now.getTime() + 60_000), room);
  const counts = new Map<string, number>();
  for (const { jobId } of claims) counts.set(jobId, (counts.get(jobId) ?? 0) + 1);
  return { counts, more };
}

test('jobs take turns, whichever is older and however many devices they have', async () => {
  const large = await job(300);
  const [some, one] = [await job(4), await job(1)];
  const { counts, more } = await take({ free: 20 });
  expect(counts).toEqual(
    new Map([
      [large, 15],
      [some, 4],
      [one, 1],
    ]),
  );
  expect(more).toBe(true);
  expect((await take({ free: 500 })).counts).toEqual(new Map([[large, 285]]));
});

test('what is kept for small jobs no large one takes, and it goes on as soon as there is room', async () => {
  const large = await job(30);
  const underWay = new Map([[large, 10]]);
  expect(await take({ free: 5, forLarge: 0, underWay })).toEqual({ counts: new Map(), more: true });
  const small = await job(3);
  expect((await take({ free: 5, forLarge: 0, underWay })).counts).toEqual(new Map([[small, 3]]));
  expect((await take({ free: 5, forLarge: 2, underWay })).counts).toEqual(new Map([[large, 2]]));
  // Its first ten go in any case.
  expect((await take({ free: 50, forLarge: 0 })).counts).toEqual(new Map([[large, 10]]));
});

test('two workers at once take no device twice, and all of them', async () => {
  await job(150);
  const taken = await Promise.all([take({ free: 100 }), take({ free: 100 })]);
  const count = () =>
    taken.reduce((sum, { counts }) => sum + [...counts.values()].reduce((all, one) => all + one, 0), 0);
  while (taken.at(-1)?.more || taken.at(-2)?.more) {
    taken.push(await take({ free: 100 }));
    if (taken.length > 10) break;
  }
  expect(count()).toBe(150);
});
