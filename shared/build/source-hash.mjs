// @ts-check
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

const outputs = new Set(['node_modules', 'dist', 'coverage', 'testing', '.cache']);

/** @param {string} path @returns {string[]} */
function filesBelow(path) {
  return readdirSync(join(root, path), { withFileTypes: true })
    .filter(({ name }) => !outputs.has(name) && !name.includes('.test.'))
    .flatMap((entry) => (entry.isDirectory() ? filesBelow(`${path}/${entry.name}`) : [`${path}/${entry.name}`]))
    .sort();
}

/**
 * The hash of a part's sources, in eight characters: the same on any machine. It
 * decides whether to build, so it needs no installed package.
 *
 * @param {readonly string[]} folders such as `mfe-devices` and `shared`
 * @param {string} [mode]
 */
export function sourceHash(folders, mode = 'production') {
  const hash = createHash('sha256').update(mode);
  for (const file of [...folders.flatMap(filesBelow), '.browserslistrc', 'package-lock.json']) {
    hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex').slice(0, 8);
}
