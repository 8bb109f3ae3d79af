// No circles in the backend: neither of its rooms, which are the folders directly below it, nor of its
// files. Imports are read from the code as it stands, those of types too: a type ties its file as well.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from '@swc/core';

/** One import of another file. */
interface Import {
  from: string;
  to: string;
}

const isOurs = (file: string): boolean =>
  file.endsWith('.ts') && !/(^|\/)(node_modules|testing)\/|\.test\.ts$|\.d\.ts$/.test(file);

const isNode = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The literal that names a module in this part of the syntax, whether it is imported, handed on, or loaded later. */
function moduleNamed({ type, source, argument, callee, arguments: given }: Record<string, unknown>): unknown {
  switch (type) {
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
      return source;
    case 'TsImportType':
      return argument;
    case 'CallExpression':
      return isNode(callee) && callee.type === 'Import' && Array.isArray(given) ? given[0]?.expression : undefined;
    default:
      return undefined;
  }
}

/** The modules that a source names, such as `../bus/index.ts`. */
function modulesIn(part: unknown): string[] {
  if (!isNode(part)) return [];
  const literal = moduleNamed(part);
  const own = isNode(literal) && typeof literal.value === 'string' ? [literal.value] : [];
  return [...own, ...Object.values(part).flatMap(modulesIn)];
}

/** Every import of one of our files by another. */
function readImports(root: string): Import[] {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(isOurs);
  return files.flatMap((from) => {
    const named = modulesIn(parseSync(readFileSync(join(root, from), 'utf8'), { syntax: 'typescript' }).body);
    return named
      .filter((name) => name.startsWith('.'))
      .map((name) => ({ from, to: join(dirname(from), name) }))
      .filter(({ to }) => isOurs(to));
  });
}

/** The circles among these imports once `placeOf` has put files together: each as the imports along it. */
function circlesOf(imports: readonly Import[], placeOf: (file: string) => string): string[] {
  const ties = new Map<string, Map<string, Import>>();
  for (const one of imports) {
    const [from, to] = [placeOf(one.from), placeOf(one.to)];
    if (from === to) continue;
    ties.set(from, (ties.get(from) ?? new Map()).set(to, one));
  }
  const circles: string[] = [];
  const done = new Set<string>();
  const follow = (place: string, way: readonly string[]): void => {
    const begin = way.indexOf(place);
    if (begin >= 0) {
      const steps = [...way.slice(begin), place];
      const imported = steps.slice(1).map((to, index) => ties.get(steps[index] ?? '')?.get(to));
      circles.push([steps.join(' -> '), ...imported.map((one) => `  ${one?.from} imports ${one?.to}`)].join('\n'));
      return;
    }
    if (done.has(place)) return;
    for (const to of ties.get(place)?.keys() ?? []) follow(to, [...way, place]);
    done.add(place);
  };
  for (const place of ties.keys()) follow(place, []);
  return circles;
}

/** The room of a file; what lies in no folder starts the rooms, and is one by itself. */
const roomOf = (file: string): string => (file.includes('/') ? (file.split('/', 1)[0] ?? '') : 'the start');

const imports = readImports(__dirname);

test('no circle of rooms', () => {
  expect(circlesOf(imports, roomOf)).toEqual([]);
});

test('every room stands on a floor, so that the linter knows what is above it', () => {
  const { overrides }: { overrides: { includes: string[] }[] } = JSON.parse(readFileSync('biome.json', 'utf8'));
  const onFloors = overrides.flatMap(({ includes }) =>
    includes.map((glob) => /^backend\/([\w-]+)\/\*\*$/.exec(glob)?.[1]),
  );
  const rooms = new Set(
    imports
      .flatMap(({ from, to }) => [from, to])
      .filter((file) => file.includes('/'))
      .map(roomOf),
  );
  expect([...rooms].filter((room) => !onFloors.includes(room))).toEqual([]);
});

test('no circle of files', () => {
  expect(circlesOf(imports, (file) => file)).toEqual([]);
});

test('a circle is found whatever its length and way of importing, and told with its imports', () => {
  const tied = [
    { from: 'a/x.ts', to: 'b/y.ts' },
    { from: 'b/z.ts', to: 'c/index.ts' },
    { from: 'c/index.ts', to: 'a/index.ts' },
  ];
  expect(circlesOf(tied, (file) => file)).toEqual([]);
  expect(circlesOf(tied, roomOf)).toEqual([
    'a -> b -> c -> a\n  a/x.ts imports b/y.ts\n  b/z.ts imports c/index.ts\n  c/index.ts imports a/index.ts',
  ]);
  const source = `
    import type { A } from './a.ts';
    export { b } from './b.ts';
    export * from './c.ts';
    export const d = (): Promise<import('./d.ts').D> => import('./e.ts');`;
  const { body } = parseSync(source, { syntax: 'typescript' });
  expect(modulesIn(body)).toEqual(['./a.ts', './b.ts', './c.ts', './e.ts', './d.ts']);
});
