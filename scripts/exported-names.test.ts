// One word means one thing: an exported name is defined once in the product, so that a search for it finds what is meant.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const product = [
  'host',
  'shared',
  'backend',
  'charge-points',
  ...readdirSync('.').filter((name) => /^mfe-/.test(name)),
];

/** Folders whose exported names are defined nowhere else; those to come follow. */
const folders = [
  ...['shared', 'host', 'mfe-alerts', 'mfe-charging-groups', 'mfe-devices', 'mfe-locations', 'mfe-logs'],
  'backend/api',
];

/** Names with two definitions, and why; at most ten. */
const exceptions: Readonly<Record<string, string>> = {};

/** Files that export each name, tests and build code excluded. */
const definitions = new Map<string, string[]>();
for (const folder of product) {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = join(folder, name);
    if (!/\.tsx?$/.test(file) || /\.test\.|(^|\/)(node_modules|dist|testing|recorded|\.cache)\/|\.d\.ts$/.test(file))
      continue;
    for (const exported of exportedNames(readFileSync(file, 'utf8'))) {
      definitions.set(exported, [...(definitions.get(exported) ?? []), file]);
    }
  }
}

/** The names that a source text defines and exports. A component that is loaded on demand has the name of the component. */
function exportedNames(text: string): string[] {
  const declarations = text.matchAll(
    /^export (?:declare )?(?:abstract )?(?:async )?(?:const|let|function\*?|class|interface|type|enum) (\w+)(.*)$/gm,
  );
  const names = [...declarations]
    .filter(([, , rest]) => !/= onDemand\b/.test(rest ?? ''))
    .map(([, name]) => name ?? '');
  return [...new Set(names)];
}

test('an exported name is defined once', () => {
  const twice = [...definitions].filter(
    ([name, files]) =>
      files.length > 1 &&
      !(name in exceptions) &&
      files.some((file) => folders.some((folder) => file.startsWith(`${folder}/`))),
  );
  expect(twice).toEqual([]);
  expect(Object.keys(exceptions).length).toBeLessThanOrEqual(10);
  expect(definitions.size).toBeGreaterThan(1000);
});

test('a schema and its type count once, and a component loaded on demand not at all', () => {
  const text = 'export const A = 1;\nexport type A = 2;\nexport const B = onDemand(() => B);\nexport { c } from "d";';
  expect(exportedNames(text)).toEqual(['A']);
});
