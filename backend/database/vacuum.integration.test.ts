// What PostgreSQL does by itself, done for the embedded database.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { databaseThread } from '../testing/open-database.ts';
import { type EmbeddedDatabase, startEmbeddedDatabase } from './pglite.ts';
import { openPool } from './pool.ts';
import type { Tables } from './tables.ts';
import { vacuumEmbedded } from './vacuum.ts';

const folder = mkdtempSync(join(tmpdir(), 'dmp-vacuum-'));
let embedded: EmbeddedDatabase;
let db: Kysely<Tables>;
beforeAll(async () => {
  const lost = (error: Error) => {
    throw error;
  };
  embedded = await startEmbeddedDatabase(join(folder, 'database'), { lost, back() {} }, databaseThread);
  db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: openPool(embedded.connection) }) });
  await sql`create table notes (id int generated always as identity primary key, text text)`.execute(db);
});
afterAll(async () => {
  await db.destroy();
  await embedded.close();
  rmSync(folder, { recursive: true, force: true });
});

const rows = 5000;
const insert = () =>
  sql`insert into notes (text) select repeat('x', 100) from generate_series(1, ${rows}) n`.execute(db);
const drop = () => sql`delete from notes`.execute(db);

/** What is known of the table. */
async function table() {
  const found = await sql<{ bytes: number; estimate: number; vacuums: number }>`
    select pg_total_relation_size('notes')::int as bytes, reltuples::int as estimate, vacuum_count::int as vacuums
    from pg_class c join pg_stat_user_tables s on s.relid = c.oid where c.relname = 'notes'`.execute(db);
  return found.rows[0] ?? { bytes: Number.NaN, estimate: Number.NaN, vacuums: Number.NaN };
}

test('the space of dropped rows is used again', async () => {
  await insert();
  const { bytes } = await table();
  for (let round = 0; round < 5; round += 1) {
    await drop();
    await vacuumEmbedded(db);
    await insert();
  }
  expect((await table()).bytes).toBeLessThan(1.3 * bytes);
});

test('the planner learns how many rows there are, and a table of which enough is known is left alone', async () => {
  await vacuumEmbedded(db);
  const { estimate, vacuums } = await table();
  expect(estimate).toBe(rows);
  await sql`insert into notes (text) values ('one more')`.execute(db);
  await vacuumEmbedded(db);
  expect(await table()).toMatchObject({ estimate: rows, vacuums });
});

test('a table whose oldest transaction is long ago is vacuumed, so that IDs of transactions do not run out', async () => {
  const age = async () => {
    const { rows } = await sql<{ age: number }>`select age(relfrozenxid) from pg_class where relname = 'notes'`.execute(
      db,
    );
    return rows[0]?.age;
  };
  const long = 250_000_000;
  await sql`
    update pg_class set relfrozenxid = ((pg_current_xact_id()::text::bigint + 4294967296 - ${long}) % 4294967296)::text::xid
    where relname = 'notes'`.execute(db);
  expect(await age()).toBeGreaterThanOrEqual(long);
  await vacuumEmbedded(db);
  expect(await age()).toBeLessThan(1000);
});

test('a table that cannot be vacuumed is reported, and costs no other its turn', async () => {
  // Analyzing it evaluates the index, which fails once rows are in.
  await sql`
    create function fails_later(text) returns text language plpgsql immutable as
      $$ begin if current_setting('demo.later', true) = 'yes' then raise 'Not now.'; end if; return $1; end $$`.execute(
    db,
  );
  await sql`create table broken (text text)`.execute(db);
  await sql`create index on broken (fails_later(text))`.execute(db);
  await sql`insert into broken select n::text from generate_series(1, ${rows}) n`.execute(db);
  await insert();
  await sql`create table later as select text from notes`.execute(db);
  const { vacuums } = await table();
  await sql`select set_config('demo.later', 'yes', false)`.execute(db);
  const failed = await vacuumEmbedded(db).then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(failed).toMatchObject({
    message: expect.stringMatching(/^Vacuuming 1 of \d+ tables failed\.$/),
    errors: [{ message: 'Vacuuming broken failed.', cause: { message: 'Not now.' } }],
  });
  // One before it, and one after it.
  expect((await table()).vacuums).toBe(vacuums + 1);
  const later = await sql<{ vacuums: number }>`
    select vacuum_count::int as vacuums from pg_stat_user_tables where relname = 'later'`.execute(db);
  expect(later.rows).toEqual([{ vacuums: 1 }]);
});
