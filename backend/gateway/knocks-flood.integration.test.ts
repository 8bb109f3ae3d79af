// A flood that is quicker than the database: what goes on is counted to the end.
import { limits } from '@dmp/shared/contract';
import { type OpenDatabase, openEmptyDatabase } from '../testing/open-database.ts';
import { until } from '../testing/until.ts';
import { Knocks } from './knocks.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openEmptyDatabase();
});
afterAll(() => database.remove());

test('one that knocked before a flood and after it is counted twice, though the flood fills all that is kept', async () => {
  const db = database.kysely;
  const errors: unknown[] = [];
  const log = { info() {}, error: (details: object) => errors.push(details) };
  const knocks = new Knocks({ db, log, gatherMs: 20 });
  let second = 0;
  const note = (chargeboxId: string) => {
    second += 1;
    const at = new Date(Date.UTC(2026, 0, 1, 0, 0, second));
    knocks.note({ chargeboxId, reason: 'UNKNOWN_ID', at, address: null, subprotocols: [] });
  };
  const flood = (name: string) => {
    for (let index = 1; index < limits.knocks.kept; index += 1) note(`${name}-${index}`);
  };
  const kept = async () => (await db.selectFrom('knocks').selectAll().execute()).length;
  note('CP-STEADY');
  flood('FIRST');
  await until(async () => (await kept()) === limits.knocks.kept);
  flood('SECOND');
  note('CP-STEADY');
  await knocks.close();
  expect(errors).toEqual([]);
  const steady = db.selectFrom('knocks').selectAll().where('chargebox_id', '=', 'CP-STEADY');
  expect(await steady.executeTakeFirst()).toMatchObject({
    count: 2,
    first_at: new Date(Date.UTC(2026, 0, 1, 0, 0, 1)),
  });
  expect(await kept()).toBe(limits.knocks.kept);
});
