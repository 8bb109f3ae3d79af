// A version has one content: the same sources build to the same bytes in any folder.
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { root } from './root.mjs';

/** The host, with every shared module, and the smallest remote: all remotes are built the same way. */
const parts = ['host', 'mfe-logs'];

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

test('a build in another folder, of another depth, has the same bytes', async () => {
  // Builds only the parts that are not up to date.
  await run(process.execPath, ['scripts/build.mjs', ...parts], { cwd: root });
  const here = contentOf(join(root, 'dist/console'));

  const folder = join(base, 'a/much/deeper/one');
  await run(process.execPath, ['scripts/copy-workspace.mjs', folder], { cwd: root });
  await run(process.execPath, ['scripts/build-console.mjs', ...parts], { cwd: folder });
  const there = contentOf(join(folder, 'dist/console'));
  // Earlier releases may be here too.
  const releases = new Set([...there.keys()].flatMap((name) => /^(host|remotes\/logs)\/[^/]+\//.exec(name)?.[0] ?? []));
  expect(releases.size).toBe(parts.length);
  for (const release of releases) {
    const filesOf = (files: Map<string, string>) => [...files.keys()].filter((name) => name.startsWith(release)).sort();
    expect(filesOf(there).filter((name) => name.endsWith('.js'))).not.toEqual([]);
    expect(filesOf(there)).toEqual(filesOf(here));
    expect(filesOf(there).filter((name) => here.get(name) !== there.get(name))).toEqual([]);
  }
}, 300_000);
