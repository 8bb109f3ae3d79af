// Which file imports which, read by esbuild: it resolves what the bundlers resolve. Workspace packages count as files,
// everything else in node_modules does not.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from '../processes.mjs';

/** Folders whose name is that of a package of this repository. */
const workspaces = { '@dmp/shared': 'shared' };

/**
 * @param {string} specifier such as `@dmp/shared/ui`
 * @returns {string | undefined} path below the root; undefined for a package from npm
 */
function workspaceFile(specifier) {
  const [name, folder] = Object.entries(workspaces).find(([one]) => specifier.startsWith(`${one}/`)) ?? [];
  if (name === undefined || folder === undefined) return undefined;
  const { exports } = JSON.parse(readFileSync(`${root}${folder}/package.json`, 'utf8'));
  const wanted = `.${specifier.slice(name.length)}`;
  for (const [key, target] of Object.entries(exports)) {
    const [before = '', after] = key.split('*');
    if (after === undefined ? key === wanted : wanted.startsWith(before) && wanted.endsWith(after)) {
      const part = after === undefined ? '' : wanted.slice(before.length, wanted.length - after.length);
      return join(folder, target.replace('*', part));
    }
  }
  return undefined;
}

/**
 * @param {readonly string[]} entries paths below the root
 * @returns {Promise<Map<string, ReadonlySet<string>>>} by file, the files that import it
 */
export async function readImporters(entries) {
  const { build } = await import('esbuild');
  const { metafile } = await build({
    ...{ absWorkingDir: root, entryPoints: [...entries], bundle: true, write: false, outdir: 'none', metafile: true },
    ...{ format: 'esm', platform: 'node', packages: 'external', logLevel: 'silent', jsx: 'automatic' },
    loader: Object.fromEntries(['.css', '.sql', '.svg', '.png', '.html', '.webp'].map((ending) => [ending, 'empty'])),
    plugins: [
      {
        name: 'workspaces',
        setup({ onResolve }) {
          onResolve({ filter: /^@dmp\// }, ({ path }) => {
            const file = workspaceFile(path);
            return file !== undefined && existsSync(`${root}${file}`) ? { path: `${root}${file}` } : { external: true };
          });
          // What is not there, or has no loader, is a leaf.
          onResolve({ filter: /^\.{1,2}\// }, ({ path, resolveDir }) =>
            existsSync(join(resolveDir, path)) ? undefined : { external: true },
          );
        },
      },
    ],
  });
  /** @type {Map<string, Set<string>>} */
  const importers = new Map();
  for (const [file, { imports }] of Object.entries(metafile.inputs)) {
    for (const { path, external } of imports) {
      if (external) continue;
      const found = importers.get(path) ?? new Set();
      importers.set(path, found.add(file));
    }
  }
  return importers;
}

/**
 * @param {readonly string[]} changed
 * @param {ReadonlyMap<string, ReadonlySet<string>>} importers
 * @returns {Set<string>} these files and all that import them, directly or not
 */
export function reachedFrom(changed, importers) {
  const reached = new Set(changed);
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer);
  return reached;
}

/** The folder of a file, with a slash; empty for one in the root. @param {string} file */
export const folderOf = (file) => {
  const folder = dirname(relative('', file));
  return folder === '.' ? '' : `${folder}/`;
};
