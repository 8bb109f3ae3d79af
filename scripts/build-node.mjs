// Bundles the programs that run in Node (backend, charge-points): our own
// TypeScript into dist/, packages left where npm put them.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Every program and the files that are started by themselves (a worker is one). */
export const programs = {
  backend: ['main.ts', 'check-provider.ts', 'database/pglite-worker.ts'],
  'charge-points': ['main.ts'],
};

/**
 * Writes those files that changed. Each takes its place at once: another process may be starting the program meanwhile.
 *
 * @param {readonly import('esbuild').OutputFile[]} files
 */
export function writeChanged(files) {
  for (const { path, contents } of files) {
    if (existsSync(path) && readFileSync(path).equals(contents)) continue;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(`${path}.${process.pid}`, contents);
    renameSync(`${path}.${process.pid}`, path);
  }
}

/**
 * Builds a program as far as it changed.
 *
 * @param {keyof typeof programs} name
 * @returns {Promise<void>}
 */
export async function buildProgram(name) {
  const dir = `${root}${name}`;
  const { dependencies = {} } = JSON.parse(readFileSync(`${dir}/package.json`, 'utf8'));
  const packages = Object.keys(dependencies).filter((dependency) => !dependency.startsWith('@dmp/'));
  const { outputFiles } = await build({
    absWorkingDir: dir,
    write: false,
    entryPoints: programs[name],
    outdir: 'dist',
    outbase: '.',
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: true,
    external: packages.flatMap((dependency) => [dependency, `${dependency}/*`]),
    loader: { '.sql': 'text' },
    logLevel: 'warning',
  });
  writeChanged(outputFiles);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const names = process.argv.slice(2);
  for (const name of names.length > 0 ? names : Object.keys(programs)) {
    await buildProgram(/** @type {keyof typeof programs} */ (name));
  }
}
