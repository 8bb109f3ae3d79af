// @ts-check
// Reads and changes the releases in a console's folder. It must not import a
// package: images contain this file as it is.
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** A release cannot be created, moved or pinned. The message is a sentence for the user. */
export class ReleaseError extends Error {
  /** @param {string} sentence */
  constructor(sentence) {
    super(sentence);
    this.name = 'ReleaseError';
  }
}

/** A version was already released with other content. */
export class VersionConflictError extends ReleaseError {
  /** @param {string} folder @param {string[]} differences */
  constructor(folder, differences) {
    const what =
      differences.slice(0, 5).join(', ') + (differences.length > 5 ? ` and ${differences.length - 5} more` : '');
    super(
      `${folder} exists with other content (${what}). Browsers keep a version for a year, so it is never overwritten: ` +
        'raise the version in package.json, or, if nobody was ever served this one, delete the folder by hand.',
    );
    this.name = 'VersionConflictError';
  }
}

/** Replaces a file atomically: a reader sees the old or the new content. @param {string} file @param {string} content */
export function replaceFile(file, content) {
  writeFileSync(`${file}.new`, content);
  renameSync(`${file}.new`, file);
}

/** Writes a JSON file atomically. @param {string} file @param {unknown} content */
export const writeJson = (file, content) => replaceFile(file, `${JSON.stringify(content, null, 2)}\n`);

/** Reads a JSON file; undefined without a file. @param {string} file @throws {ReleaseError} when it is not JSON */
function readJson(file) {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new ReleaseError(`${file} is not JSON: fix it, or restore it from a backup.`);
  }
}

/** The folder with the versions of a part. @param {string} consoleDir @param {string} part `host`, or the name of a remote */
export const folderOf = (consoleDir, part) =>
  part === 'host' ? join(consoleDir, 'host') : join(consoleDir, 'remotes', part);

/** Lists all files below a folder, by relative path. @param {string} folder */
export const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));

/**
 * Copies a version into a console. Does nothing when the same version is there.
 *
 * @param {string} source folder with its files
 * @param {string} target folder of the version
 * @throws {VersionConflictError} when it is there with other content
 */
export function putVersion(source, target) {
  if (existsSync(target)) {
    const differences = differencesOf(source, target);
    if (differences.length > 0) throw new VersionConflictError(target, differences);
    return;
  }
  mkdirSync(dirname(target), { recursive: true });
  rmSync(`${target}.new`, { recursive: true, force: true });
  cpSync(source, `${target}.new`, { recursive: true });
  renameSync(`${target}.new`, target);
}

/** Compressed files are not compared: another version of Node compresses the same content to other bytes. @param {string} name */
const isCompressed = (name) => /\.(br|gz)$/.test(name);

/** Lists the files that differ, each with how. @param {string} source @param {string} target */
function differencesOf(source, target) {
  const names = new Set([...filesIn(source), ...filesIn(target)].filter((name) => !isCompressed(name)));
  return [...names].sort().flatMap((name) => {
    const [one, other] = [join(source, name), join(target, name)];
    if (!existsSync(other)) return [`${name} is missing`];
    if (!existsSync(one)) return [`${name} is not part of it`];
    return readFileSync(one).equals(readFileSync(other)) ? [] : [`${name} differs`];
  });
}

/**
 * A part of a console, and its releases.
 *
 * @typedef {object} ReleasedPart
 * @property {string} name `host`, or the name of a remote
 * @property {string | undefined} runs the version that browsers load
 * @property {string | undefined} pin the version it was rolled back to
 * @property {boolean} granted whether `remotes.json` names it; the host always is
 * @property {{ version: string, at: number }[]} versions newest first; `at` is when each was installed, in ms since 1970
 */

/**
 * Reads all parts of a console, the host first.
 *
 * @param {string} consoleDir
 * @returns {ReleasedPart[]}
 * @throws {ReleaseError} when a file is not JSON, or `remotes.json` is not a list
 */
export function readReleases(consoleDir) {
  const entries = readEntries(consoleDir);
  const remotes = join(consoleDir, 'remotes');
  const folders = existsSync(remotes) ? readdirSync(remotes).filter((name) => !name.startsWith('.')) : [];
  const names = [...new Set([...folders, ...entries.map(({ name }) => name)])].sort();
  return ['host', ...names].map((name) => {
    const folder = folderOf(consoleDir, name);
    const entry = entries.find((one) => one.name === name);
    const pin = name === 'host' ? readJson(join(folder, pinFile))?.version : entry?.pin;
    const current = readJson(join(folder, 'release.json'))?.version;
    const runs = name === 'host' ? current : (pin ?? current);
    return { name, runs, pin, granted: name === 'host' || entry !== undefined, versions: versionsIn(folder) };
  });
}

/** The file with the host's pin. The pin of a remote is in `remotes.json`. */
const pinFile = 'pin.json';

/** @typedef {{ name: string, url: string, paths: string[], pin?: string }} Entry */

/** @param {string} consoleDir @returns {Entry[]} */
function readEntries(consoleDir) {
  const entries = readJson(join(consoleDir, 'remotes.json')) ?? [];
  if (Array.isArray(entries)) return entries;
  throw new ReleaseError(`${join(consoleDir, 'remotes.json')} is no list of remotes.`);
}

/** @param {string} folder */
function versionsIn(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, 'release.json')))
    .map(({ name: version }) => ({ version, at: statSync(join(folder, version, 'release.json')).mtimeMs }))
    .sort((one, other) => other.at - one.at || (one.version < other.version ? 1 : -1));
}

/** @param {string} consoleDir @param {string} name @returns {ReleasedPart} */
function partOf(consoleDir, name) {
  const parts = readReleases(consoleDir).filter(({ versions }) => versions.length > 0);
  const part = parts.find((one) => one.name === name);
  if (part) return part;
  throw new ReleaseError(
    `There is no release of "${name}". There are: ${parts.map((one) => one.name).join(', ') || 'none'}.`,
  );
}

/**
 * Copies the current release of a part from one console's folder into another's,
 * makes it current there, and deletes old versions. A pinned version keeps running.
 *
 * @param {object} options
 * @param {string} options.from
 * @param {string} options.to
 * @param {string} options.name
 * @param {number} options.keep number of versions to keep, besides the running one
 * @returns {ReleasedPart} its new state
 * @throws {VersionConflictError} when the version is there with other content
 * @throws {ReleaseError} when there is no release to copy
 */
export function installRelease({ from, to, name, keep }) {
  const source = folderOf(from, name);
  const release = readJson(join(source, 'release.json'));
  if (!release?.version) throw new ReleaseError(`${source} has no release.json that names a version.`);
  const folder = folderOf(to, name);
  putVersion(join(source, release.version), join(folder, release.version));
  // The host has no entry in remotes.json for its pin: its release.json names the running version.
  if (name !== 'host' || !existsSync(join(folder, pinFile))) writeJson(join(folder, 'release.json'), release);
  const { runs, versions } = partOf(to, name);
  const retained = new Set([...versions.slice(0, keep).map(({ version }) => version), release.version, runs]);
  for (const { version } of versions) {
    if (!retained.has(version)) rmSync(join(folder, version), { recursive: true, force: true });
  }
  return partOf(to, name);
}

/**
 * Pins a part to an installed version.
 *
 * @param {string} consoleDir
 * @param {string} name
 * @param {string} [wanted] default: the version installed before the running one
 * @returns {string} the version that runs now
 * @throws {ReleaseError} when there is no such version, or `remotes.json` does not name the remote
 */
export function rollBack(consoleDir, name, wanted) {
  const { runs, versions } = partOf(consoleDir, name);
  const installed = versions.map(({ version }) => version);
  const others = installed.filter((version) => version !== runs);
  const version = wanted ?? installed[installed.indexOf(runs ?? '') + 1] ?? others[0];
  if (version === undefined) throw new ReleaseError(`There is no other version of ${name} to go back to.`);
  if (!installed.includes(version)) {
    throw new ReleaseError(`There is no version ${version} of ${name}. There are: ${installed.join(', ')}.`);
  }
  pin(consoleDir, name, version);
  return version;
}

/**
 * Removes a pin: the newest release runs again.
 *
 * @param {string} consoleDir
 * @param {string} name
 * @returns {string | undefined} the version that runs now
 * @throws {ReleaseError} when it is not pinned
 */
export function rollForward(consoleDir, name) {
  if (partOf(consoleDir, name).pin === undefined) throw new ReleaseError(`${name} is not pinned.`);
  pin(consoleDir, name, undefined);
  return partOf(consoleDir, name).runs;
}

/** @param {string} consoleDir @param {string} name @param {string | undefined} version */
function pin(consoleDir, name, version) {
  const folder = folderOf(consoleDir, name);
  if (name === 'host') {
    const runs = version ?? versionsIn(folder)[0]?.version ?? '';
    if (version === undefined) rmSync(join(folder, pinFile), { force: true });
    else writeJson(join(folder, pinFile), { version });
    writeJson(join(folder, 'release.json'), readJson(join(folder, runs, 'release.json')));
    return;
  }
  const entries = readEntries(consoleDir);
  if (!entries.some((entry) => entry.name === name)) {
    throw new ReleaseError(`remotes.json does not name ${name}: the console does not use it.`);
  }
  writeJson(
    join(consoleDir, 'remotes.json'),
    entries.map(({ pin: previous, ...entry }) => {
      const own = entry.name === name ? version : previous;
      return own === undefined ? entry : { ...entry, pin: own };
    }),
  );
}

/**
 * Adds a remote to `remotes.json`, with the paths that its descriptor requests.
 *
 * @param {string} consoleDir
 * @param {string} name
 * @returns {string[]} its paths
 * @throws {ReleaseError} when it was added before, or another remote has one of the paths
 */
export function grant(consoleDir, name) {
  const { granted, runs } = partOf(consoleDir, name);
  if (granted) throw new ReleaseError(`remotes.json names ${name} already.`);
  const { descriptor } = readJson(join(folderOf(consoleDir, name), runs ?? '', 'release.json'));
  const entries = readEntries(consoleDir);
  const paths = grantsFor(descriptor);
  const owner = entries.find((entry) => entry.paths.some((path) => paths.includes(path)));
  if (owner) throw new ReleaseError(`${name} asks for ${paths.join(', ')}, and ${owner.name} has that.`);
  writeJson(join(consoleDir, 'remotes.json'), [...entries, { name, url: `/remotes/${name}/`, paths }]);
  return paths;
}

/**
 * The paths that a remote must be granted for its routes: each route up to its
 * first parameter, without paths below another one.
 *
 * @param {import('../shell/remote-json.ts').RemoteDescriptor} descriptor
 */
export function grantsFor({ routes }) {
  const paths = new Set(routes.map(({ path }) => path.replace(/\/:.*$/, '') || '/'));
  return [...paths].filter((path) => ![...paths].some((other) => other !== '/' && path.startsWith(`${other}/`))).sort();
}
