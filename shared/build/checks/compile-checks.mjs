// @ts-check
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileFunction } from 'node:vm';
import { Ajv } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import { buildSync } from 'esbuild';

/**
 * Of a fault, the console reads where it is, what is missing, and the message: `host/boot/first-fault.ts`.
 * @param {string} code
 */
const withoutUnread = (code) =>
  code.replaceAll(/,schemaPath:"[^"]*"/g, '').replaceAll(/,params:\{(?!missingProperty)[^{}]*\}/g, '');

/** @typedef {{ schema: import('ajv').AnySchemaObject }} Compiled what `compiled()` of the contract returns */

/**
 * The code of a `*.checks.ts` file for a browser: each `compiled(Schema)` as a
 * plain function, without TypeBox. An ES module with the same exports.
 *
 * @param {string} file
 * @returns {{ code: string, inputs: string[] }} with every file it is made of
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
  // What ajv's code itself imports comes along.
  const bundled = buildSync({
    stdin: { contents: standalone(ajv, names), resolveDir: dirname(fileURLToPath(import.meta.url)) },
    bundle: true,
    write: false,
    format: 'esm',
    // Without the comments that say where in this folder each part came from.
    minifyWhitespace: true,
    logLevel: 'warning',
  });
  return {
    code: withoutUnread(bundled.outputFiles[0]?.text ?? ''),
    inputs: Object.keys(metafile.inputs).map((input) => fileURLToPath(new URL(input, `file://${dirname(file)}/`))),
  };
}
