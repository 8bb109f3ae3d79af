// One version, one content: wherever the repository stands, the same sources
// are built to the same bytes.
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { root } from './root.mjs';

let base = '';
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'two-folders-'));
});
afterEach(() => {
  rmSync(base, { recursive: true });
});

/** Every file of a folder with its content. */
function contentOf(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    files.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [relative(folder, path), readFileSync(path, 'latin1')];
    }),
  );
}

const run = promisify(execFile);

async function built(folder: string): Promise<Map<string, string>> {
  await run(process.execPath, ['scripts/copy-workspace.mjs', folder], { cwd: root });
  await run(process.execPath, ['scripts/build-console.mjs', 'host', 'mfe-devices'], { cwd: folder });
  return contentOf(join(folder, 'dist/console'));
}

test('two builds in folders of different depth are byte for byte alike', async () => {
  const one = await built(join(base, 'one'));
  const other = await built(join(base, 'a/much/deeper/one'));
  expect([...one.keys()].filter((name) => /^(host|remotes\/devices)\/.*\/.*\.js$/.test(name))).not.toEqual([]);
  expect([...other.keys()].sort()).toEqual([...one.keys()].sort());
  expect([...one].filter(([name, content]) => other.get(name) !== content).map(([name]) => name)).toEqual([]);
}, 300_000);
