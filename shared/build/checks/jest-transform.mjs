// @ts-check
import { createHash } from 'node:crypto';
import { transformSync } from '@swc/core';
import { compileChecks } from './compile-checks.mjs';

/** Tests run the functions that browsers get. */
export default {
  /** @param {string} _source @param {string} file */
  process: (_source, file) => transformSync(compileChecks(file).code, { module: { type: 'commonjs' } }),
  /** What is compiled is made of other files than the one that asks for it. @param {string} _source @param {string} file */
  getCacheKey: (_source, file) => createHash('sha256').update(compileChecks(file).code).digest('hex'),
};
