// @ts-check
import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';
import { build } from 'esbuild';

/**
 * Bundles and evaluates a TypeScript module, for use in Node.
 *
 * @param {string} contents source of the module
 * @param {string} folder base of its relative imports
 * @returns {Promise<unknown>} its exports
 */
export async function loadTypeScript(contents, folder) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: folder },
    bundle: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    logLevel: 'warning',
  });
  const module = { exports: {} };
  compileFunction(outputFiles[0]?.text ?? '', ['module', 'require'])(module, createRequire(import.meta.url));
  return module.exports;
}
