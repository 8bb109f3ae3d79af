// @ts-check
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

const outputs = new Set(['node_modules', 'dist', 'coverage']);

/** @param {string} path @returns {string[]} */
function filesBelow(path) {
  return readdirSync(join(root, path), { withFileTypes: true })
    .filter(({ name }) => !outputs.has(name) && !name.includes('.test.'))
    .flatMap((entry) => (entry.isDirectory() ? filesBelow(`${path}/${entry.name}`) : [`${path}/${entry.name}`]))
    .sort();
}

/**
 * What a remote is made of, in eight characters: the same sources give the
 * same version, on any machine.
 *
 * @param {string} dir @param {string} mode
 */
export function sourceHash(dir, mode) {
  const hash = createHash('sha256').update(mode);
  for (const file of [...[dir, 'shared'].flatMap(filesBelow), 'package-lock.json']) {
    hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex').slice(0, 8);
}
