import { sql } from 'kysely';
import { type OpenDatabase, openEmptyDatabase } from '../testing/open-database.ts';
import { prepared } from './prepared.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openEmptyDatabase();
});
afterAll(() => database.remove());

test('the server keeps a statement that is to be kept, once, and no other', async () => {
  const kept = await database.kysely.connection().execute(async (db) => {
    for (const value of ['a', 'b']) {
      const { rows } = await sql`${prepared}select ${value}::text as value`.execute(db);
      expect(rows).toEqual([{ value }]);
      await sql`select ${value}::text as other`.execute(db);
    }
    return sql<{ statement: string }>`select statement from pg_prepared_statements where name <> ''`.execute(db);
  });
  expect(kept.rows.map(({ statement }) => statement)).toEqual([expect.stringContaining('as value')]);
});
