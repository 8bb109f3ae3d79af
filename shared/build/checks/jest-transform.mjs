// @ts-check
import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { transformSync } from '@swc/core';
import { compileChecks } from './compile-checks.mjs';

/** @typedef {{ code: string, changed: ReadonlyMap<string, number> }} CachedCode changed: mtime of each source file, in ms */

/** The code this process has compiled, by file: jest requests it for each test file. @type {Map<string, CachedCode>} */
const cache = new Map();

/** @param {string} file */
function codeOf(file) {
  const last = cache.get(file);
  if (last && [...last.changed].every(([input, time]) => statSync(input).mtimeMs === time)) return last.code;
  const { code, inputs } = compileChecks(file);
  const own = inputs.filter((input) => !input.includes('/node_modules/'));
  cache.set(file, { code, changed: new Map(own.map((input) => [input, statSync(input).mtimeMs])) });
  return code;
}

/** Compiles `*.checks.ts` files, so that tests run the same functions as browsers. */
export default {
  /** @param {string} _source @param {string} file */
  process: (_source, file) => transformSync(codeOf(file), { module: { type: 'commonjs' } }),
  /** The compiled code depends on more files than this one. @param {string} _source @param {string} file */
  getCacheKey: (_source, file) => createHash('sha256').update(codeOf(file)).digest('hex'),
};
