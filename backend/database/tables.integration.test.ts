// The types of tables are written by hand: they are held against what the migrations make.
import { sql } from 'kysely';
import { type OpenDatabase, openEmptyDatabase } from '../testing/open-database.ts';
import { readTableTypes, type TypedColumn, type TypedTables } from '../testing/table-types.ts';

/** What `pg` reads a column as, by PostgreSQL's name of its type; see `types.ts`. An array of `bigint` stays text. */
const kinds: Record<string, string> = {
  ...{ text: 'text', uuid: 'text', xid8: 'text', int2: 'number', int4: 'number', int8: 'number', float8: 'number' },
  ...{ bool: 'boolean', timestamptz: 'date', date: 'date', json: 'json', jsonb: 'json' },
  ...{ _text: 'text[]', _uuid: 'text[]', _int4: 'number[]', _float8: 'number[]', _int8: 'text[]' },
};

let database: OpenDatabase;
let migrated: TypedTables;

beforeAll(async () => {
  database = await openEmptyDatabase();
  const { rows } = await sql<{ table: string; column: string; type: string; nullable: boolean; has_default: boolean }>`
    select c.table_name as table, c.column_name as column, c.udt_name as type, c.is_nullable = 'YES' as nullable,
      c.column_default is not null or c.is_identity = 'YES' or c.is_generated = 'ALWAYS' as has_default
    from information_schema.columns c join pg_class r on r.relname = c.table_name
    where c.table_schema = 'public' and r.relnamespace = 'public'::regnamespace
      and r.relkind in ('r', 'p') and not r.relispartition`.execute(database.kysely);
  migrated = {};
  for (const { table, column, type, nullable, has_default: hasDefault } of rows) {
    migrated[table] = { ...migrated[table], [column]: { kind: kinds[type] ?? type, nullable, hasDefault } };
  }
});
afterAll(() => database.remove());

const typed = readTableTypes();
const columnsOf = (tables: TypedTables): string[] =>
  Object.entries(tables)
    .flatMap(([table, columns]) => Object.keys(columns).map((column) => `${table}.${column}`))
    .sort();
const inWords = ({ kind, nullable }: TypedColumn): string => `${kind}${nullable ? ' or null' : ''}`;

test('every column that the migrations make has a type, and every typed column is made by them', () => {
  expect(columnsOf(typed).length).toBeGreaterThan(300);
  expect(columnsOf(typed)).toEqual(columnsOf(migrated));
});

test('each is read as its type says, and null only where that says so', () => {
  const wrong = Object.entries(typed).flatMap(([table, columns]) =>
    Object.entries(columns).flatMap(([name, column]) => {
      const made = migrated[table]?.[name];
      if (!made || inWords(made) === inWords(column)) return [];
      return [`${table}.${name} is ${inWords(made)}, and typed as ${inWords(column)}`];
    }),
  );
  expect(wrong).toEqual([]);
});

test('what may be left out of an insert has a default', () => {
  const without = Object.entries(typed).flatMap(([table, columns]) =>
    Object.entries(columns)
      .filter(([name, { hasDefault }]) => hasDefault && !migrated[table]?.[name]?.hasDefault)
      .map(([name]) => `${table}.${name}`),
  );
  expect(without).toEqual([]);
});
