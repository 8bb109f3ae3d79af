// @ts-check
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';
import { root } from './root.mjs';
import { sharedModules } from './shared-modules.mjs';

/**
 * The run-time exports of a facade, and a version derived from them: it changes
 * with the list.
 *
 * @typedef {{ version: string, exports: string[] }} Facade
 */

const prefix = '@dmp/shared/';

/**
 * Reads the facades that are shared at run time, by their import specifier.
 *
 * @param {string} [base] the repository
 * @throws {Error} when a facade does not name each of its exports
 */
export function readFacades(base = root) {
  const names = Object.keys(sharedModules).filter((name) => name.startsWith(prefix));
  return Object.fromEntries(
    names.map((name) => {
      const file = `shared/${name.slice(prefix.length)}.ts`;
      return [name, facadeOf(file, readFileSync(join(base, file), 'utf8'))];
    }),
  );
}

/**
 * Reads the run-time exports of a facade.
 *
 * @param {string} file for the error sentence
 * @param {string} source
 * @returns {Facade}
 * @throws {Error} when it does not name each of its exports
 */
export function facadeOf(file, source) {
  const exports = parseSync(source, { syntax: 'typescript' })
    .body.flatMap((item) => {
      if (item.type === 'ImportDeclaration') return [];
      if (item.type === 'ExportNamedDeclaration' && 'typeOnly' in item) {
        if (item.typeOnly) return [];
        return item.specifiers.map((specifier) => {
          if (specifier.type !== 'ExportSpecifier') throw new Error(notNamed(file));
          return specifier.isTypeOnly ? '' : (specifier.exported ?? specifier.orig).value;
        });
      }
      throw new Error(notNamed(file));
    })
    .filter((name) => name !== '')
    .sort();
  const hash = createHash('sha256').update(exports.join('\n')).digest('hex');
  return { version: `${exports.length}-${hash.slice(0, 8)}`, exports };
}

/** @param {string} file */
const notNamed = (file) => `${file} is a facade: it must name each of its exports, as in export { Table } from '...'.`;
