import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const backend = fileURLToPath(new URL('../backend/', import.meta.url));
const cache = fileURLToPath(new URL('../.cache/bench/', import.meta.url));

/**
 * Modules of the backend as this process can load them, so that a bench measures the backend's own code.
 *
 * @param {string} name of the bundle
 * @param {Record<string, string[]>} exported names by the file or package that they come from
 * @returns {Promise<any>} the names
 */
export async function backendModule(name, exported) {
  mkdirSync(cache, { recursive: true });
  const outfile = join(cache, `${name}.mjs`);
  const lines = Object.entries(exported).map(([from, names]) => `export { ${names.join(', ')} } from '${from}';`);
  await build({
    stdin: { contents: lines.join('\n'), resolveDir: backend, loader: 'ts' },
    outfile,
    external: ['@nats-io/*', '@clickhouse/client', 'pg'],
    loader: { '.sql': 'text' },
    ...{ bundle: true, platform: 'node', target: 'node20', format: 'esm', logLevel: 'warning' },
  });
  return import(pathToFileURL(outfile).href);
}
