import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { folderOf, readReleases, writeJson } from '../shared/build/release-folder.mjs';

/**
 * Releases every part of a console again, with the same code under another version.
 *
 * @param {string} consoleDir
 */
export function releaseEveryPart(consoleDir) {
  for (const { name, runs } of readReleases(consoleDir)) {
    if (runs === undefined) continue;
    const folder = folderOf(consoleDir, name);
    const next = `${runs}-next`;
    const replaced = (/** @type {string} */ file) => readFileSync(file, 'utf8').replaceAll(runs, next);
    cpSync(join(folder, runs), join(folder, next), { recursive: true });
    if (name === 'host') {
      const page = join(folder, next, 'index.html');
      writeFileSync(page, replaced(page));
    }
    // Last: from now on browsers are given it.
    writeJson(join(folder, 'release.json'), JSON.parse(replaced(join(folder, 'release.json'))));
  }
}
