// A flood that is quicker than the database: what goes on is counted to the end.
import { limits } from '@dmp/shared/contract';
import type { KyselyPlugin } from 'kysely';
import { DatabaseAway } from '../database/away.ts';
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
      throw new DatabaseAway(new Error('The connection was lost.'));
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
      for (let index = 1; index < limits.knocks.kept; index += 1) note(`${name}-${index}`);
    },
    setAway: (to: boolean) => {
      isAway = to;
    },
    failures: () => failures,
    row: () => database.kysely.selectFrom('knocks').selectAll().where('chargebox_id', '=', steady).executeTakeFirst(),
  };
}
const kept = async () => (await database.kysely.selectFrom('knocks').selectAll().execute()).length;

test('one that knocked before a flood and after it is counted twice, though the flood fills all that is kept', async () => {
  const { knocks, errors, note, flood, row } = tryKnocks('CP-STEADY');
  note();
  const first = clock();
  flood('FIRST');
  await until(async () => (await kept()) === limits.knocks.kept);
  flood('SECOND');
  note();
  await knocks.close();
  expect(errors).toEqual([]);
  expect(await row()).toMatchObject({ count: 2, first_at: first });
  expect(await kept()).toBe(limits.knocks.kept);
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
  expect(await kept()).toBe(limits.knocks.kept);
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
