// A flood that is quicker than the database: what goes on is counted to the end.
import { limits } from '@dmp/shared/contract';
import type { KyselyPlugin } from 'kysely';
import { DatabaseUnavailable } from '../database/away.ts';
import { type OpenDatabase, openEmptyDatabase } from '../testing/open-database.ts';
import { until } from '../testing/until.ts';
import { Knocks } from './knocks.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openEmptyDatabase();
});
afterAll(() => database.remove());

/** A second later with each knock of all tests. */
let second = 0;
const clock = () => new Date(Date.UTC(2026, 0, 1, 0, 0, second));

/** Told when a statement fails next, before whoever asked for it hears of that. */
const onFailure: (() => void)[] = [];

/** Knocks on a database that can be away. */
function tryKnocks(steady: string) {
  let isAway = false;
  let failures = 0;
  const away: KyselyPlugin = {
    transformQuery({ node }) {
      if (!isAway) return node;
      failures += 1;
      for (const tell of onFailure.splice(0)) tell();
      throw new DatabaseUnavailable(new Error('The connection was lost.'));
    },
    transformResult: async ({ result }) => result,
  };
  const errors: unknown[] = [];
  const log = { info() {}, error: (details: object) => errors.push(details) };
  const knocks = new Knocks({ db: database.kysely.withPlugin(away), log, gatherMs: 20 });
  const note = (chargeboxId: string) => {
    second += 1;
    knocks.note({ chargeboxId, reason: 'UNKNOWN_ID', at: clock(), address: null, subprotocols: [] });
  };
  return {
    knocks,
    errors,
    note: () => note(steady),
    /** As many others as fill all that is kept. */
    flood: (name: string) => {
      for (let index = 1; index < limits.rejectedConnections.stored; index += 1) note(`${name}-${index}`);
    },
    setAway: (to: boolean) => {
      isAway = to;
    },
    failures: () => failures,
    row: () => database.kysely.selectFrom('knocks').selectAll().where('chargebox_id', '=', steady).executeTakeFirst(),
  };
}
const kept = async () => {
  const made = database.kysely.selectFrom('knocks').where('reason', '=', 'UNKNOWN_ID');
  return (await made.selectAll().execute()).length;
};

test('one that knocked before a flood and after it is counted twice, though the flood fills all that is kept', async () => {
  const { knocks, errors, note, flood, row } = tryKnocks('CP-STEADY');
  note();
  const first = clock();
  flood('FIRST');
  await until(async () => (await kept()) === limits.rejectedConnections.stored);
  flood('SECOND');
  note();
  await knocks.close();
  expect(errors).toEqual([]);
  expect(await row()).toMatchObject({ count: 2, first_at: first });
  expect(await kept()).toBe(limits.rejectedConnections.stored);
});

test('what is known of a device outlasts a flood of made-up IDs', async () => {
  const { knocks, errors, flood } = tryKnocks('CP-NEW');
  const of = { chargeboxId: 'CP-KNOWN', at: clock(), address: '192.0.2.1', subprotocols: [] };
  knocks.note({ ...of, reason: 'SHARED_ID', detail: 'Two of them.' });
  knocks.note({ ...of, reason: 'WRONG_PASSWORD' });
  knocks.note({ ...of, reason: 'NO_PASSWORD' });
  for (const name of ['FIFTH', 'SIXTH']) {
    flood(name);
    flood(`${name}-MORE`);
    await until(async () => (await kept()) === limits.rejectedConnections.stored);
  }
  await knocks.close();
  expect(errors).toEqual([]);
  expect(await reasonsOf('CP-KNOWN')).toEqual(['SHARED_ID', 'WRONG_PASSWORD']);
});

const reasonsOf = async (chargeboxId: string) => {
  const { kysely } = database;
  const rows = await kysely.selectFrom('knocks').selectAll().where('chargebox_id', '=', chargeboxId).execute();
  return rows.map(({ reason }) => reason).sort();
};

/** From where each wrong password comes, whether it was checked, and whether the database hears of each by itself. */
type Tries = readonly (readonly [address: string | null, isUnchecked?: boolean])[];
const five = (address: string): Tries => Array.from({ length: 5 }, () => [address]);
const home = '192.0.2.1';
test.each<[string, Tries, object | undefined]>([
  ['few, from elsewhere', [['198.51.100.1'], ['198.51.100.1']], undefined],
  ['many of its own', five(home), undefined],
  ['many of its own network', [...five('2001:db8::1'), ['2001:db8::2']], undefined],
  ['many from elsewhere', five('198.51.100.1'), { count: 5, address: '198.51.100.1' }],
  ['many from elsewhere, and one of its own', [...five('198.51.100.1'), [home]], { count: 6, address: home }],
  [
    'many from elsewhere, and its own, which was not checked',
    [...five('198.51.100.1'), [home, true]],
    { count: 5, address: '198.51.100.1' },
  ],
  ['many of its own, of which one came from nowhere', [...five(home), [null]], undefined],
  ['its own alone, which was not checked', [[home, true]], undefined],
])('once a charger is let in, of wrong passwords stays what another sent: %s', async (_, tries, left) => {
  for (const isWrittenEach of [false, true]) {
    const { knocks, errors, row } = tryKnocks('CP-GUESSED');
    for (const [address, isUnchecked] of tries) {
      second += 1;
      const at = clock();
      knocks.note({
        ...{ chargeboxId: 'CP-GUESSED', at, subprotocols: [] },
        ...{ reason: 'WRONG_PASSWORD', address, isUnchecked },
      });
      if (isWrittenEach) await until(async () => (await row())?.last_at.getTime() === at.getTime());
    }
    knocks.over('CP-GUESSED', 'let-in', tries.at(-1)?.[0]?.includes(':') ? '2001:db8::3' : home);
    await knocks.close();
    expect(errors).toEqual([]);
    expect(await row()).toEqual(left === undefined ? undefined : expect.objectContaining(left));
    await database.kysely.deleteFrom('knocks').where('chargebox_id', '=', 'CP-GUESSED').execute();
  }
});

test('one that was not checked is seen too', async () => {
  const { knocks, row } = tryKnocks('CP-UNCHECKED');
  const of = { chargeboxId: 'CP-UNCHECKED', at: clock(), subprotocols: [], address: home };
  knocks.note({ ...of, reason: 'WRONG_PASSWORD', isUnchecked: true, detail: 'Not checked.' });
  await until(async () => (await row()) !== undefined);
  expect(await row()).toMatchObject({ count: 1, address: home, detail: 'Not checked.' });
  knocks.note({ ...of, reason: 'WRONG_PASSWORD' });
  await knocks.close();
  expect(await row()).toMatchObject({ count: 2, detail: null });
});

test('while the database is away the newest wait, and each is counted once when it is back', async () => {
  const { knocks, errors, note, flood, setAway, failures, row } = tryKnocks('CP-AWAY');
  note();
  const first = clock();
  await until(async () => (await row()) !== undefined);
  setAway(true);
  flood('THIRD');
  note();
  await until(async () => failures() > 0);
  flood('FOURTH');
  note();
  const before = failures();
  await until(async () => failures() > before);
  setAway(false);
  await knocks.close();
  expect(errors).toEqual([]);
  expect(await row()).toMatchObject({ count: 3, first_at: first });
  expect(await kept()).toBe(limits.rejectedConnections.stored);
});

test('one that is let in while the writing of its knock fails stays off the list', async () => {
  const { knocks, errors, note, setAway, failures, row } = tryKnocks('CP-LET-IN');
  setAway(true);
  note();
  await new Promise<void>((resolve) => {
    onFailure.push(() => {
      knocks.over('CP-LET-IN', 'let-in');
      resolve();
    });
  });
  const before = failures();
  await until(async () => failures() > before);
  setAway(false);
  await knocks.close();
  expect(errors).toEqual([]);
  expect(await row()).toBeUndefined();
});
