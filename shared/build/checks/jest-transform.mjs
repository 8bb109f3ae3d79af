// @ts-check
import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { transformSync } from '@swc/core';
import { compileChecks } from './compile-checks.mjs';

/** @typedef {{ code: string, changed: ReadonlyMap<string, number> }} Known changed: when each file it is made of was */

/** What this process has compiled, by file: jest asks for it with each test file. @type {Map<string, Known>} */
const known = new Map();

/** @param {string} file */
function codeOf(file) {
  const last = known.get(file);
  if (last && [...last.changed].every(([input, time]) => statSync(input).mtimeMs === time)) return last.code;
  const { code, inputs } = compileChecks(file);
  const own = inputs.filter((input) => !input.includes('/node_modules/'));
  known.set(file, { code, changed: new Map(own.map((input) => [input, statSync(input).mtimeMs])) });
  return code;
}

/** Tests run the functions that browsers get. */
export default {
  /** @param {string} _source @param {string} file */
  process: (_source, file) => transformSync(codeOf(file), { module: { type: 'commonjs' } }),
  /** What is compiled is made of other files than the one that asks for it. @param {string} _source @param {string} file */
  getCacheKey: (_source, file) => createHash('sha256').update(codeOf(file)).digest('hex'),
};
