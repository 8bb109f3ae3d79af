// @ts-check
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { grantsFor, readDescriptor } from './descriptor.mjs';
import { remoteFolders } from './remote-folders.mjs';
import { root } from './root.mjs';

/**
 * @typedef {import('../shell/remote-json.ts').RemoteEntry} RemoteEntry
 */

/** Writes a file so that a reader sees the old or the new one, never half. @param {string} file @param {string} content */
export function replaceFile(file, content) {
  writeFileSync(`${file}.new`, content);
  renameSync(`${file}.new`, file);
}

/** @param {string} file @param {unknown} content */
const writeJson = (file, content) => replaceFile(file, `${JSON.stringify(content, null, 2)}\n`);

/**
 * A version that was released before, with other content.
 */
export class VersionTaken extends Error {
  /** @param {string} folder @param {string[]} differences */
  constructor(folder, differences) {
    const what =
      differences.slice(0, 5).join(', ') + (differences.length > 5 ? ` and ${differences.length - 5} more` : '');
    super(
      `${folder} exists with other content (${what}). Browsers keep a version for a year, so it is never overwritten: ` +
        'raise the version in package.json, or, if nobody was ever served this one, delete the folder by hand.',
    );
    this.name = 'VersionTaken';
  }
}

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

/** @param {string} built @param {string} version its place @throws {VersionTaken} */
function putVersion(built, version) {
  if (existsSync(version)) {
    const differences = differencesOf(built, version);
    if (differences.length > 0) throw new VersionTaken(version, differences);
    return;
  }
  mkdirSync(dirname(version), { recursive: true });
  rmSync(`${version}.new`, { recursive: true, force: true });
  cpSync(built, `${version}.new`, { recursive: true });
  renameSync(`${version}.new`, version);
}

/** @param {string} folder */
const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));

/** Made of a file beside it: other bytes by another Node, and the same content. @param {string} name */
const isCompressed = (name) => /\.(br|gz)$/.test(name);

/** The names of the files that are not the same in both. @param {string} made @param {string} there */
function differencesOf(made, there) {
  const names = new Set([...filesIn(made), ...filesIn(there)].filter((name) => !isCompressed(name)));
  return [...names].sort().flatMap((name) => {
    const [one, other] = [join(made, name), join(there, name)];
    if (!existsSync(other)) return [`${name} is missing`];
    if (!existsSync(one)) return [`${name} is not part of it`];
    return readFileSync(one).equals(readFileSync(other)) ? [] : [`${name} differs`];
  });
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
