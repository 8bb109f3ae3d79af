import { sql } from 'kysely';
import { type OpenDatabase, openEmptyDatabase } from '../../testing/open-database.ts';
import { rowsOf } from './rows.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openEmptyDatabase();
  await sql`insert into devices (id, chargebox_id, password_hash)
    select gen_random_uuid(), 'CB-' || number, '' from generate_series(1, 3000) number`.execute(database.kysely);
  await sql`analyze devices`.execute(database.kysely);
});
afterAll(() => database.remove());

test('the devices of a few rows are looked up, and not found by reading all devices', async () => {
  const { kysely } = database;
  const some = await kysely.selectFrom('devices').select('id').limit(6).execute();
  const change = sql`update devices d set serial_number = 'S' from ${rowsOf(some, 'id uuid')} where d.id = x.id`;
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${change}`.execute(kysely);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('Index');
  expect(plan).not.toContain('Seq Scan on devices');
  expect((await change.execute(kysely)).numAffectedRows).toBe(6n);
});
