import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';

const shared = join(__dirname, '../..');

/** The import graph of a module. Packages and antd facades are external. */
function importGraph(file: string): Metafile['inputs'] {
  const folder = mkdtempSync(join(tmpdir(), 'first-paint-'));
  try {
    const metafile = join(folder, 'meta.json');
    // Runs in a separate process, because esbuild does not work with the globals of the test environment.
    const flags = ['--bundle', '--format=esm', '--packages=external', '--loader:.css=empty', '--log-level=error'];
    const command = [file, ...flags, `--outdir=${folder}`, `--metafile=${metafile}`];
    execFileSync(require.resolve('esbuild/bin/esbuild'), command, { cwd: shared });
    const { inputs }: Metafile = JSON.parse(readFileSync(metafile, 'utf8'));
    return inputs;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The modules that a module loads through static imports, without `import()`. */
function staticImports(module: string, inputs: Metafile['inputs'], seen = new Set<string>()): Set<string> {
  if (seen.has(module)) return seen;
  seen.add(module);
  for (const { path, kind } of inputs[module]?.imports ?? []) {
    if (kind !== 'dynamic-import') staticImports(path, inputs, seen);
  }
  return seen;
}

const list = 'ui/list/list-page.tsx';
let modules: string[] = [];
beforeAll(() => {
  modules = [...staticImports(list, importGraph(list))].toSorted();
});

test('the first paint of a list loads only the antd facades for lists', () => {
  expect(modules.filter((path) => /^(@dmp|antd|@ant-design|react-router)/.test(path))).toEqual([
    '@dmp/shared/antd/controls',
    '@dmp/shared/antd/icons',
    '@dmp/shared/antd/shell',
  ]);
});

test('the column drawer, confirmation questions and filter forms load on demand', () => {
  // The column chooser, which imports the column drawer on demand, is part of the graph.
  expect(modules).toEqual(expect.arrayContaining(['ui/columns/column-chooser.tsx', 'contract/index.ts']));
  expect(modules.join('\n')).not.toMatch(/column-drawer|row-question|filter-form|range-controls|dnd-kit/);
});
