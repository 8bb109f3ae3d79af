// @ts-check
// What a console's folder holds, and how a release comes into it. Nothing here
// needs a package: images carry this file as it is.
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

/** A release that cannot be made, moved or pinned, in a sentence for whoever asked. */
export class ReleaseRefused extends Error {
  /** @param {string} sentence */
  constructor(sentence) {
    super(sentence);
    this.name = 'ReleaseRefused';
  }
}

/** A version that was released before, with other content. */
export class VersionTaken extends ReleaseRefused {
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

/** Writes a file so that a reader sees the old or the new one, never half. @param {string} file @param {string} content */
export function replaceFile(file, content) {
  writeFileSync(`${file}.new`, content);
  renameSync(`${file}.new`, file);
}

/** @param {string} file @param {unknown} content */
export const writeJson = (file, content) => replaceFile(file, `${JSON.stringify(content, null, 2)}\n`);

/** What a file of ours says; undefined when there is none. @param {string} file @throws {ReleaseRefused} when it is no JSON */
function readJson(file) {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new ReleaseRefused(`${file} is not JSON: fix it, or restore it from a backup.`);
  }
}

/** Where the versions of a part are. @param {string} consoleDir @param {string} part `host`, or the name of a remote */
export const folderOf = (consoleDir, part) =>
  part === 'host' ? join(consoleDir, 'host') : join(consoleDir, 'remotes', part);

/** @param {string} folder */
export const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));

/**
 * Puts a version into its place, once.
 *
 * @param {string} made folder with its files
 * @param {string} place
 * @throws {VersionTaken}
 */
export function putVersion(made, place) {
  if (existsSync(place)) {
    const differences = differencesOf(made, place);
    if (differences.length > 0) throw new VersionTaken(place, differences);
    return;
  }
  mkdirSync(dirname(place), { recursive: true });
  rmSync(`${place}.new`, { recursive: true, force: true });
  cpSync(made, `${place}.new`, { recursive: true });
  renameSync(`${place}.new`, place);
}

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
 * A part of a console, and what there is of it.
 *
 * @typedef {object} ReleasedPart
 * @property {string} name `host`, or that of a remote
 * @property {string | undefined} runs the version that browsers are given
 * @property {string | undefined} pin the version it was rolled back to
 * @property {boolean} granted whether `remotes.json` names it; the host always is
 * @property {{ version: string, at: number }[]} versions the newest first; when each was brought, in ms since the epoch
 */

/** All parts of a console, the host first. @param {string} consoleDir @returns {ReleasedPart[]} */
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

/** The host's pin; a remote's stands in `remotes.json`. */
const pinFile = 'pin.json';

/** @typedef {{ name: string, url: string, paths: string[], pin?: string }} Entry */

/** @param {string} consoleDir @returns {Entry[]} */
function readEntries(consoleDir) {
  const entries = readJson(join(consoleDir, 'remotes.json')) ?? [];
  if (Array.isArray(entries)) return entries;
  throw new ReleaseRefused(`${join(consoleDir, 'remotes.json')} is no list of remotes.`);
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
  throw new ReleaseRefused(
    `There is no release of "${name}". There are: ${parts.map((one) => one.name).join(', ') || 'none'}.`,
  );
}

/**
 * Brings the current release of a part from one console's folder into
 * another's, makes it current there, and lets go of old versions. What is
 * pinned stays what runs.
 *
 * @param {object} options
 * @param {string} options.from
 * @param {string} options.to
 * @param {string} options.name
 * @param {number} options.keep so many versions, and the one that runs
 * @returns {ReleasedPart} as it is afterwards
 */
export function bringRelease({ from, to, name, keep }) {
  const source = folderOf(from, name);
  const release = readJson(join(source, 'release.json'));
  if (!release?.version) throw new ReleaseRefused(`${source} has no release.json that names a version.`);
  const folder = folderOf(to, name);
  putVersion(join(source, release.version), join(folder, release.version));
  // The host has no entry that could hold its pin: what its release.json names is what runs.
  if (name !== 'host' || !existsSync(join(folder, pinFile))) writeJson(join(folder, 'release.json'), release);
  const { runs, versions } = partOf(to, name);
  const kept = new Set([...versions.slice(0, keep).map(({ version }) => version), release.version, runs]);
  for (const { version } of versions) {
    if (!kept.has(version)) rmSync(join(folder, version), { recursive: true, force: true });
  }
  return partOf(to, name);
}

/**
 * Pins a part to a version that is there.
 *
 * @param {string} consoleDir
 * @param {string} name
 * @param {string} [wanted] the one brought before the one that runs, where none is named
 * @returns {string} the version that runs now
 */
export function rollBack(consoleDir, name, wanted) {
  const { runs, versions } = partOf(consoleDir, name);
  const there = versions.map(({ version }) => version);
  const others = there.filter((version) => version !== runs);
  const version = wanted ?? there[there.indexOf(runs ?? '') + 1] ?? others[0];
  if (version === undefined) throw new ReleaseRefused(`There is no other version of ${name} to go back to.`);
  if (!there.includes(version)) {
    throw new ReleaseRefused(`There is no version ${version} of ${name}. There are: ${there.join(', ')}.`);
  }
  pin(consoleDir, name, version);
  return version;
}

/**
 * Ends a pin: the newest release runs again.
 *
 * @param {string} consoleDir
 * @param {string} name
 * @returns {string | undefined} the version that runs now
 */
export function rollForward(consoleDir, name) {
  if (partOf(consoleDir, name).pin === undefined) throw new ReleaseRefused(`${name} is not pinned.`);
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
    throw new ReleaseRefused(`remotes.json does not name ${name}: the console does not use it.`);
  }
  writeJson(
    join(consoleDir, 'remotes.json'),
    entries.map(({ pin: earlier, ...entry }) => {
      const own = entry.name === name ? version : earlier;
      return own === undefined ? entry : { ...entry, pin: own };
    }),
  );
}

/**
 * Lets a remote into the console: gives it the paths that its own description
 * asks for, as far as no other has them.
 *
 * @param {string} consoleDir
 * @param {string} name
 * @returns {string[]} its paths
 */
export function grant(consoleDir, name) {
  const { granted, runs } = partOf(consoleDir, name);
  if (granted) throw new ReleaseRefused(`remotes.json names ${name} already.`);
  const { descriptor } = readJson(join(folderOf(consoleDir, name), runs ?? '', 'release.json'));
  const entries = readEntries(consoleDir);
  const paths = grantsFor(descriptor);
  const taken = entries.find((entry) => entry.paths.some((path) => paths.includes(path)));
  if (taken) throw new ReleaseRefused(`${name} asks for ${paths.join(', ')}, and ${taken.name} has that.`);
  writeJson(join(consoleDir, 'remotes.json'), [...entries, { name, url: `/remotes/${name}/`, paths }]);
  return paths;
}

/**
 * The paths a remote has to be granted for its routes: everything before the
 * first parameter, and nothing that lies below another.
 *
 * @param {import('../shell/remote-json.ts').RemoteDescriptor} descriptor
 */
export function grantsFor({ routes }) {
  const paths = new Set(routes.map(({ path }) => path.replace(/\/:.*$/, '') || '/'));
  return [...paths].filter((path) => ![...paths].some((other) => other !== '/' && path.startsWith(`${other}/`))).sort();
}
