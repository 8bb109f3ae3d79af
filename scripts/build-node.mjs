// Bundles the programs that run in Node (backend, charge-points): our own
// TypeScript into dist/, packages left where npm put them.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Every program and the files that are started by themselves (a worker is one). */
export const programs = {
  backend: ['main.ts', 'database/pglite-worker.ts'],
  'charge-points': ['main.ts'],
};

/**
 * @param {keyof typeof programs} name
 * @returns {Promise<void>}
 */
export async function buildProgram(name) {
  const dir = `${root}${name}`;
  const { dependencies = {} } = JSON.parse(readFileSync(`${dir}/package.json`, 'utf8'));
  const packages = Object.keys(dependencies).filter((dependency) => !dependency.startsWith('@dmp/'));
  await build({
    absWorkingDir: dir,
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
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const names = process.argv.slice(2);
  for (const name of names.length > 0 ? names : Object.keys(programs)) {
    await buildProgram(/** @type {keyof typeof programs} */ (name));
  }
}
