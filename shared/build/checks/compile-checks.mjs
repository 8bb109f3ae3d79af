// @ts-check
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileFunction } from 'node:vm';
import { Ajv } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import { buildSync } from 'esbuild';

/**
 * Removes the fields of ajv's errors that the console does not read. It reads the path, the missing property, and the
 * message: `host/boot/first-schema-error.ts`.
 * @param {string} code
 */
const stripUnusedErrorFields = (code) =>
  code.replaceAll(/,schemaPath:"[^"]*"/g, '').replaceAll(/,params:\{(?!missingProperty)[^{}]*\}/g, '');

/** @typedef {{ schema: import('ajv').AnySchemaObject }} Compiled the return value of the contract's `compiled()` */

/**
 * Compiles a `*.checks.ts` file for a browser: each `compiled(Schema)` becomes a
 * plain function, without TypeBox.
 *
 * @param {string} file
 * @returns {{ code: string, inputs: string[] }} an ES module with the same exports, and every source file of it
 */
export function compileChecks(file) {
  const { outputFiles, metafile } = buildSync({
    entryPoints: [file],
    absWorkingDir: dirname(file),
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'cjs',
    logLevel: 'warning',
  });
  /** @type {{ exports: Record<string, Compiled> }} */
  const module = { exports: {} };
  compileFunction(outputFiles[0]?.text ?? '', ['module', 'require'])(module, createRequire(import.meta.url));

  const ajv = new Ajv({ code: { source: true, esm: true } });
  for (const [name, { schema }] of Object.entries(module.exports)) ajv.addSchema(schema, name);
  const names = Object.fromEntries(Object.keys(module.exports).map((name) => [name, name]));
  // Bundles the imports of ajv's code.
  const bundled = buildSync({
    stdin: { contents: standalone(ajv, names), resolveDir: dirname(fileURLToPath(import.meta.url)) },
    bundle: true,
    write: false,
    format: 'esm',
    // Removes esbuild's comments with the path of each part in this folder.
    minifyWhitespace: true,
    logLevel: 'warning',
  });
  return {
    code: stripUnusedErrorFields(bundled.outputFiles[0]?.text ?? ''),
    inputs: Object.keys(metafile.inputs).map((input) => fileURLToPath(new URL(input, `file://${dirname(file)}/`))),
  };
}
