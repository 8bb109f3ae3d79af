// @ts-check
import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';
import { build } from 'esbuild';

/**
 * Gives what a module exports that is written in TypeScript, for use in Node.
 *
 * @param {string} contents the module
 * @param {string} folder what it imports from
 * @returns {Promise<unknown>}
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
