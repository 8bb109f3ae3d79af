// The built backend with its packages in one file, as the tests start it: Node takes 1.4 s of CPU until it is ready, and
// 2.3 s where it reads each file of each package. `start.integration.test.ts` and the browser tests start what is shipped.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { writeChanged } from '../../scripts/build-node.mjs';

const dist = fileURLToPath(new URL('../dist', import.meta.url));

/** What packages that are no ES modules use, and what an ES module does not have, under names that no module has. */
const commonJs = [
  "import { createRequire as bannerRequire } from 'node:module';",
  "import { fileURLToPath as bannerPath } from 'node:url';",
  'const require = bannerRequire(import.meta.url);',
  'const __filename = bannerPath(import.meta.url);',
  "const __dirname = bannerPath(new URL('.', import.meta.url));",
].join(' ');

/**
 * Bundles what `buildProgram` has built. It stands below that, from where its remaining packages are found.
 *
 * @returns {Promise<string>} path of the program
 */
export async function buildInOneFile() {
  const { outputFiles } = await build({
    absWorkingDir: dist,
    write: false,
    entryPoints: ['main.js', 'database/pglite-worker.js'],
    outdir: 'one-file',
    outbase: '.',
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    // Of so large a file a map would be more of the memory that tests measure than the program.
    sourcemap: false,
    // The embedded database finds its own files beside its module, a test replaces a function of ws, and the last one is
    // an optional part of pg.
    external: ['@electric-sql/*', 'ws', 'pg-native'],
    banner: { js: commonJs },
    logLevel: 'error',
  });
  writeChanged(outputFiles);
  return join(dist, 'one-file/main.js');
}
