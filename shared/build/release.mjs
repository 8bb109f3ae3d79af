// @ts-check
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { grantsFor, readDescriptor } from './descriptor.mjs';
import { remoteFolders } from './remote-folders.mjs';
import { root } from './root.mjs';

/**
 * @typedef {import('../shell/remote-json.ts').RemoteRelease} RemoteRelease
 * @typedef {import('../shell/remote-json.ts').RemoteEntry} RemoteEntry
 */

/** Writes a JSON file so that a reader sees the old or the new one, never half. @param {string} file @param {unknown} content */
function writeJson(file, content) {
  writeFileSync(`${file}.new`, `${JSON.stringify(content, null, 2)}\n`);
  renameSync(`${file}.new`, file);
}

/**
 * Lays a built remote out as a release: the version's folder first, then
 * `release.json` that points to it. Earlier versions stay.
 *
 * @param {object} options
 * @param {string} options.built folder with the bundle
 * @param {string} options.out `dist/console`
 * @param {Omit<RemoteRelease, 'integrity'>} options.release
 * @returns {RemoteRelease}
 */
export function writeRelease({ built, out, release }) {
  const entry = readFileSync(join(built, release.entry));
  /** @type {RemoteRelease} */
  const complete = { ...release, integrity: `sha384-${createHash('sha384').update(entry).digest('base64')}` };
  const folder = join(out, 'remotes', release.name);
  const version = join(folder, release.version);
  mkdirSync(folder, { recursive: true });
  rmSync(`${version}.new`, { recursive: true, force: true });
  cpSync(built, `${version}.new`, { recursive: true });
  writeJson(join(`${version}.new`, 'release.json'), complete);
  // The same sources were built before: what is there is the same, or was damaged.
  rmSync(version, { recursive: true, force: true });
  renameSync(`${version}.new`, version);
  writeJson(join(folder, 'release.json'), complete);
  return complete;
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
