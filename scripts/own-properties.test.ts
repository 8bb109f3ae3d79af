// A name from outside may be `constructor`, which every object has: tables are asked by `ownProperty`.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folders = ['host', 'shared', 'backend', ...readdirSync('.').filter((name) => name.startsWith('mfe-'))];

/** The product's own files, without tests. */
const files = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|(^|\/)(node_modules|dist|testing)\//.test(name))
    .map((name) => join(folder, name)),
);

/** Tables with any text as their key, written out as `const name: Record<string, …> = {`. */
const tablesIn = (text: string): string[] =>
  [...text.matchAll(/const (\w+): (?:Readonly<|Partial<)*Record<string, .*?> = \{/g)].map(([, name]) => name ?? '');

/** Where a text asks one of these tables, or any by a name that is only said to be one of its keys. */
function askedPlainly(text: string, tables: ReadonlySet<string>): string[] {
  const known = tablesIn(text);
  const imported = [...text.matchAll(/^import (?:type )?\{([^}]*)\}/gm)].flatMap(([, names = '']) =>
    names.split(/\W+/),
  );
  const here = new Set([...known, ...imported.filter((name) => tables.has(name))]);
  const byName = [...text.matchAll(/(?<![\w.])(\w+)\[(?!['"\d\]])[^\]]*\](?!\s*=[^=])/g)];
  const plainly = byName.filter(([, table = '']) => here.has(table)).map(([all]) => all);
  const byClaim = [...text.matchAll(/\w+\[[\w.]+ as \w+/g)].map(([all]) => all);
  return [...plainly, ...byClaim];
}

const exported = new Set(
  files.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    return tablesIn(text).filter((name) => text.includes(`export const ${name}:`));
  }),
);

test('no table of the product is asked by a name that may be inherited', () => {
  const faults = files.flatMap((file) =>
    askedPlainly(readFileSync(file, 'utf8'), exported).map((asked) => `${file}: ${asked}: use ownProperty`),
  );
  expect(faults).toEqual([]);
  expect(files.length).toBeGreaterThan(500);
});

test.each([
  ['const icons: Readonly<Record<string, Icon>> = {};\nconst icon = icons[key] ?? plain;', ['icons[key]']],
  ["import { icons } from './icons.ts';\nicons[name]?.();", ['icons[name]']],
  ['const label = words[value as Kind] ?? value;', ['words[value as Kind']],
  ["const label = words[value as Alert['type']];", ['words[value as Alert']],
  ['const icons: Record<string, Icon> = {};\nownProperty(icons, key);\nicons[key] = plain;', []],
  ["const icons: Record<string, Icon> = {};\nicons['home'];", []],
  ['const list: readonly string[] = [];\nlist[at];', []],
])('%j', (text, faults) => {
  expect(askedPlainly(text, new Set(['icons']))).toEqual(faults);
});
