import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tooNew } from './too-new.ts';

const folder = join(__dirname, 'migrations');
/** The list as it is written: its files are texts only in the built backend. */
const listed = [...readFileSync(join(folder, 'index.ts'), 'utf8').matchAll(/\{ name: '([^']+)'([^}]*)\}/g)].map(
  ([, name = '', rest = '']) => ({ name, rest, requires: /requires: '([^']+)'/.exec(rest)?.[1] }),
);
const names = listed.map(({ name }) => name);

test('the numbers of migrations are their order', () => {
  expect(names.length).toBeGreaterThan(20);
  const numbers = names.map((name) => Number(/^(\d{4})-[a-z-]+$/.exec(name)?.[1]));
  expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
});

test('every file is in the list', () => {
  const files = readdirSync(folder).filter((file) => /^\d.*\.sql$/.test(file));
  // The first one is a statement in the list itself.
  expect(names.slice(1)).toEqual(files.map((file) => file.replace('.sql', '')).sort());
});

/** What each does that is not released yet, without its comments. */
const newer = listed
  .filter(({ name }) => name >= '0120')
  .map(({ name, rest }) => ({
    name,
    inSteps: rest.includes('inSteps: true'),
    text: readFileSync(join(folder, `${name}.sql`), 'utf8').replace(/--.*$/gm, ''),
  }));
/** The tables of statements of a kind, without those that the same migration makes. */
const changed = (text: string, kind: RegExp) => {
  const made = new Set([...text.matchAll(/create table (\w+)/g)].map(([, table]) => table));
  return [...text.matchAll(kind)].map(([, table]) => table).filter((table) => !made.has(table));
};

test('an index of a table that is in use is made concurrently, outside a transaction', () => {
  expect(newer.some(({ text }) => text.includes('create index concurrently'))).toBe(true);
  for (const { name, text, inSteps } of newer) {
    expect({ name, tables: changed(text, /create (?:unique )?index (?!concurrently)\w+ on (\w+)/g) }).toEqual({
      name,
      tables: [],
    });
    expect({ name, concurrently: inSteps || !text.includes('concurrently') }).toEqual({ name, concurrently: true });
  }
});

test('no migration has one table in use locked while it waits for another', () => {
  for (const { name, text } of newer) {
    const tables = [...new Set(changed(text, /alter table (\w+)/g))];
    expect({ name, tables: tables.slice(1) }).toEqual({ name, tables: [] });
  }
});

test('what a migration requires came before it', () => {
  for (const [index, { requires }] of listed.entries()) {
    if (requires !== undefined) expect(names.slice(0, index)).toContain(requires);
  }
});

const known = [
  { name: '0001-a', sql: '' },
  { name: '0002-b', sql: '' },
];
const was = (name: string, requires: string | null = null) => ({ name, requires });

test.each([
  ['a new database', [], undefined],
  ['its own schema', [was('0001-a'), was('0002-b')], undefined],
  ['a schema to which the next release has added', [was('0001-a'), was('0002-b'), was('0003-c')], undefined],
  [
    'a schema from which the next release has taken what this one no longer uses',
    [was('0001-a'), was('0002-b'), was('0003-c', '0002-b')],
    undefined,
  ],
  [
    'a schema from which a later release has taken what this one uses',
    [was('0001-a'), was('0002-b'), was('0003-c'), was('0004-d', '0003-c')],
    'The database was migrated by a later release (0004-d), and this one no longer works with it; start that release or a newer one.',
  ],
])('%s', (_, applied, obstacle) => {
  expect(tooNew(applied, known)).toBe(obstacle);
});
