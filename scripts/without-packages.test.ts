// What installs the packages runs before they are there: in a fresh clone it may import nothing of them.
import { readdirSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { build } from 'esbuild';

const installers = readdirSync('scripts')
  .map((name) => `scripts/${name}`)
  .filter((file) => file.endsWith('.mjs') && /ensureInstalled\(/.test(readFileSync(file, 'utf8')));

test('what begins by installing packages starts without them', async () => {
  const { metafile } = await build({
    ...{ entryPoints: installers, bundle: true, format: 'esm', platform: 'node', packages: 'external' },
    ...{ write: false, outdir: 'none', metafile: true, logLevel: 'silent' },
  });
  const needed: string[] = [];
  for (const entry of installers) {
    const seen = new Set([relative('.', entry)]);
    // What is imported later, once it is needed, is left out.
    for (const file of seen)
      for (const { path, kind, external } of metafile.inputs[file]?.imports ?? []) {
        if (kind !== 'import-statement') continue;
        if (!external) seen.add(path);
        else if (!path.startsWith('node:')) needed.push(`${entry}: ${file} imports ${path}`);
      }
    expect(seen.size).toBeGreaterThan(1);
  }
  expect(needed).toEqual([]);
  expect(installers).toContain('scripts/start.mjs');
});
