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
 * Lays a built part out as a release: the version's folder first, then what
 * points to it. A version has one content: made again it is left as it is, and
 * earlier ones stay. Source maps are kept beside the console, not in it.
 *
 * @template {{ version: string }} Release
 * @param {object} options
 * @param {string} options.built folder with the bundle
 * @param {string} options.folder of all versions, such as `dist/console/remotes/devices`
 * @param {string} options.maps the same for source maps, such as `dist/maps/devices`
 * @param {Release} options.release
 * @returns {Release}
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
  // Nobody is served a map: those of the last build of these sources are as good as any.
  rmSync(join(maps, release.version), { recursive: true, force: true });
  mkdirSync(maps, { recursive: true });
  renameSync(ofMaps, join(maps, release.version));
  writeJson(join(folder, 'release.json'), release);
  return release;
}

/**
 * The entries of `remotes.json` for the `mfe-*` folders there are.
 *
 * @param {unknown} earlier what stood there: pins are kept
 * @param {string} [base] the repository
 * @returns {Promise<RemoteEntry[]>}
 */
export async function remoteEntries(earlier, base = root) {
  const pins = new Map(
    Array.isArray(earlier)
      ? earlier.flatMap((entry) => (typeof entry?.pin === 'string' ? [[String(entry.name), String(entry.pin)]] : []))
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

/** Writes `remotes.json` anew. @param {string} out `dist/console` */
export async function writeRemotes(out) {
  const file = join(out, 'remotes.json');
  mkdirSync(out, { recursive: true });
  writeJson(file, await remoteEntries(existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []));
}
