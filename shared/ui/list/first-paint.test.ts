import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Every module that is there before anything is opened: what a file imports by `import … from`, and so on. */
function staticImports(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  if (!existsSync(file)) return seen;
  const statements = readFileSync(file, 'utf8').matchAll(/^(?:import|export)\s+(?!type\b)[^;]*?from '([^']+)'/gm);
  for (const [, path = ''] of statements) staticImports(path.startsWith('.') ? join(dirname(file), path) : path, seen);
  return seen;
}

test('the first paint of a list needs of antd what is there for lists', () => {
  const facades = [...staticImports(join(__dirname, 'list-page.tsx'))].filter((path) => path.startsWith('@dmp/'));
  expect(facades.toSorted()).toEqual(['@dmp/shared/antd/controls', '@dmp/shared/antd/icons', '@dmp/shared/antd/shell']);
});

test('what is opened later is fetched then', () => {
  const modules = [...staticImports(join(__dirname, 'list-page.tsx'))].join('\n');
  expect(modules).not.toMatch(/column-drawer|row-question|filter-form|range-controls|dnd-kit/);
});
