// @ts-check
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readDescriptor } from './descriptor.mjs';
import { filesIn, grantsFor, putVersion, writeJson } from './release-folder.mjs';
import { remoteFolders } from './remote-folders.mjs';
import { root } from './root.mjs';

/**
 * @typedef {import('../shell/remote-json.ts').RemoteEntry} RemoteEntry
 */

/**
 * Writes a built part as a release: the version's folder first, then the
 * `release.json` that points to it. The content of a version never changes: the
 * same build again is a no-op. Earlier versions stay. Source maps are kept outside
 * the console.
 *
 * @template {{ version: string }} Release
 * @param {object} options
 * @param {string} options.built folder with the bundle
 * @param {string} options.folder of all versions, such as `dist/console/remotes/devices`
 * @param {string} options.maps the same for source maps, such as `dist/maps/devices`
 * @param {Release} options.release
 * @returns {Release}
 * @throws {import('./release-folder.mjs').VersionConflictError} when the version exists with other content
 */
export function writeRelease({ built, folder, maps, release }) {
  writeJson(join(built, 'release.json'), release);
  const ofMaps = `${built}-maps`;
  rmSync(ofMaps, { recursive: true, force: true });
  mkdirSync(ofMaps);
  for (const file of filesIn(built)) {
    if (file.endsWith('.map')) renameSync(join(built, file), join(ofMaps, file));
  }
  putVersion(built, join(folder, release.version));
  // Maps are not served, so they may be replaced: those of any build of these sources are equivalent.
  rmSync(join(maps, release.version), { recursive: true, force: true });
  mkdirSync(maps, { recursive: true });
  renameSync(ofMaps, join(maps, release.version));
  writeJson(join(folder, 'release.json'), release);
  return release;
}

/**
 * Creates the entries of `remotes.json` for the existing `mfe-*` folders.
 *
 * @param {unknown} previous the previous content, whose pins are kept
 * @param {string} [base] the repository
 * @returns {Promise<RemoteEntry[]>}
 */
export async function remoteEntries(previous, base = root) {
  const pins = new Map(
    Array.isArray(previous)
      ? previous.flatMap((entry) => (typeof entry?.pin === 'string' ? [[String(entry.name), String(entry.pin)]] : []))
      : [],
  );
  const read = await Promise.all(remoteFolders(base).map((dir) => readDescriptor(dir, base)));
  return read
    .flatMap((result) => ('descriptor' in result ? [result.descriptor] : []))
    .map((descriptor) => {
      const { name } = descriptor;
      const pin = pins.get(name);
      return { name, url: `/remotes/${name}/`, paths: grantsFor(descriptor), ...(pin === undefined ? {} : { pin }) };
    });
}

/** Rewrites `remotes.json`, and keeps its pins. @param {string} out `dist/console` */
export async function writeRemotes(out) {
  const file = join(out, 'remotes.json');
  mkdirSync(out, { recursive: true });
  writeJson(file, await remoteEntries(existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []));
}
