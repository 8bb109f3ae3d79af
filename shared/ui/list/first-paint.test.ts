import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';

const shared = join(__dirname, '../..');

/** Every module behind this one, by what imports what; facades and packages are named, not followed. */
function importsBehind(file: string): Metafile['inputs'] {
  const folder = mkdtempSync(join(tmpdir(), 'first-paint-'));
  try {
    const metafile = join(folder, 'meta.json');
    // A process of its own: the bundler refuses the globals that a page of a test has.
    const flags = ['--bundle', '--format=esm', '--packages=external', '--loader:.css=empty', '--log-level=error'];
    const command = [file, ...flags, `--outdir=${folder}`, `--metafile=${metafile}`];
    execFileSync(require.resolve('esbuild/bin/esbuild'), command, { cwd: shared });
    const { inputs }: Metafile = JSON.parse(readFileSync(metafile, 'utf8'));
    return inputs;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** What is there before anything is opened: what a module imports, and so on, but by `import()`. */
function fetchedWith(module: string, inputs: Metafile['inputs'], seen = new Set<string>()): Set<string> {
  if (seen.has(module)) return seen;
  seen.add(module);
  for (const { path, kind } of inputs[module]?.imports ?? []) {
    if (kind !== 'dynamic-import') fetchedWith(path, inputs, seen);
  }
  return seen;
}

const list = 'ui/list/list-page.tsx';
let modules: string[] = [];
beforeAll(() => {
  modules = [...fetchedWith(list, importsBehind(list))].toSorted();
});

test('the first paint of a list needs of antd what is there for lists', () => {
  expect(modules.filter((path) => /^(@dmp|antd|@ant-design|react-router)/.test(path))).toEqual([
    '@dmp/shared/antd/controls',
    '@dmp/shared/antd/icons',
    '@dmp/shared/antd/shell',
  ]);
});

test('what is opened later is fetched then', () => {
  // Where the ways to it begin.
  expect(modules).toEqual(expect.arrayContaining(['ui/columns/column-chooser.tsx', 'contract/index.ts']));
  expect(modules.join('\n')).not.toMatch(/column-drawer|row-question|filter-form|range-controls|dnd-kit/);
});
