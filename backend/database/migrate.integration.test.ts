// How migrations get on with those who use the database meanwhile, and with each other.
import { type Kysely, sql } from 'kysely';
import { type OpenDatabase, openEmptyDatabase } from '../testing/open-database.ts';
import { until } from '../testing/until.ts';
import { migrate } from './migrate.ts';
import type { Migration } from './migrations/index.ts';
import type { Tables } from './tables.ts';

const missing = process.env.TEST_DATABASE_URL
  ? undefined
  : 'several connections need PostgreSQL: TEST_DATABASE=postgres';
const describeWithServer = missing ? describe.skip : describe;

let database: OpenDatabase;
beforeAll(async () => {
  database = await openEmptyDatabase();
});
afterAll(() => database.remove());

const applied = async () =>
  (
    await database.kysely.selectFrom('migrations').select('name').where('name', '>=', '9000').orderBy('name').execute()
  ).map(({ name }) => name);
const isValid = async (index: string) => {
  const { rows } = await sql<{ valid: boolean }>`
    select indisvalid as valid from pg_index where indexrelid = to_regclass(${index})`.execute(database.kysely);
  return rows[0]?.valid;
};
/** As an interruption leaves it behind: there, and of no use. */
const makeInvalid = (index: string) =>
  sql`update pg_index set indisvalid = false where indexrelid = ${index}::regclass`.execute(database.kysely);

const inSteps: Migration = {
  name: '9000-steps',
  sql: `drop index concurrently if exists jobs_kind;
create index concurrently jobs_kind on jobs (event_type);
`,
  inSteps: true,
};

test('a migration in steps that was interrupted is begun again', async () => {
  const { kysely } = database;
  await sql`create index jobs_kind on jobs (event_type)`.execute(kysely);
  await makeInvalid('jobs_kind');
  await migrate(kysely, [inSteps]);
  expect([await applied(), await isValid('jobs_kind')]).toEqual([['9000-steps'], true]);
});

describeWithServer(missing ?? 'while others use the database', () => {
  test.each<Migration>([
    { name: '9001-wide', sql: 'alter table devices add column wide integer' },
    { name: '9003-wide', sql: '-- In steps.\nalter table devices add column wider integer;\n', inSteps: true },
  ])('a charger does not wait for migration $name, which waits for the end of a long query', async (wide) => {
    const { kysely } = database;
    let migrating: Promise<void> | undefined;
    await kysely.transaction().execute(async (reader) => {
      await sql`select from devices limit 1`.execute(reader);
      migrating = migrate(kysely, [wide]);
      await until(() => waitsForDevices(kysely));
      // It is served while the query and the migration both go on.
      await sql`update devices set connected = false`.execute(kysely);
      expect(await applied()).not.toContain(wide.name);
    });
    await migrating;
    expect(await applied()).toContain(wide.name);
  });

  test('processes that start at once wait for each other, also for an index that waits for all who ask something', async () => {
    const { kysely } = database;
    const index: Migration = {
      name: '9002-index',
      sql: 'select pg_sleep(0.5);\ncreate index concurrently jobs_mode on jobs (execution_mode);\n',
      inSteps: true,
    };
    await Promise.all([1, 2, 3].map(() => migrate(kysely, [index])));
    expect([await applied(), await isValid('jobs_mode')]).toEqual([expect.arrayContaining(['9002-index']), true]);
  });
});

async function waitsForDevices(kysely: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql`
    select from pg_locks where relation = 'devices'::regclass and not granted`.execute(kysely);
  return rows.length > 0;
}
