// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { sharedModules } from './shared-modules.mjs';

/**
 * The size of each part of the console, in bytes of scripts and styles as
 * browsers receive them (Brotli). Shared modules of one chunk are measured
 * once, under the name of that chunk.
 *
 * @typedef {object} ConsoleSizes
 * @property {number} host the host's entry
 * @property {Record<string, number>} shares of the modules that the host shares later, by module or by name of their chunk
 * @property {Record<string, number>} pages the remote's own files, by remote and route, such as `devices /devices/:deviceId`
 * @property {Record<string, number>} whole by remote and route, all scripts that are fetched before the page is rendered
 *
 * @typedef {ConsoleSizes & { newPage: { page: number, whole: number } }} Budget the limits; `newPage` is that of an unlisted page
 */

/** @typedef {{ version: string, entry: string[], shares: Record<string, string[]> }} Host */
/** @typedef {{ version: string, entry: string, pages: Record<string, { files: string[], shares: string[] }> }} Remote */

/**
 * Measures a built console.
 *
 * @param {string} folder such as `dist/console`
 * @param {readonly string[]} remotes by name
 * @returns {ConsoleSizes}
 */
export function measureSizes(folder, remotes) {
  const read = (/** @type {string} */ path) => JSON.parse(readFileSync(join(folder, path), 'utf8'));
  /** @param {string} path @param {readonly string[]} files */
  const bytes = (path, files) => files.reduce((sum, file) => sum + compressed(join(folder, path, file)), 0);
  /** @type {Host} */
  const host = read('host/release.json');
  const released = remotes.map((name) => ({ name, .../** @type {Remote} */ (read(`remotes/${name}/release.json`)) }));
  const ofPages = (/** @type {(remote: (typeof released)[number], page: Remote['pages'][string]) => number} */ size) =>
    Object.fromEntries(
      released.flatMap((remote) =>
        Object.entries(remote.pages).map(([path, page]) => [`${remote.name} ${path}`, size(remote, page)]),
      ),
    );
  const scripts = (/** @type {readonly string[]} */ files) => files.filter((file) => file.endsWith('.js'));
  return {
    host: bytes(`host/${host.version}`, host.entry),
    shares: Object.fromEntries(
      filesOfShares(host.shares).map(([name, files]) => [name, bytes(`host/${host.version}`, files)]),
    ),
    pages: ofPages(({ name, version, entry }, { files }) => bytes(`remotes/${name}/${version}`, [entry, ...files])),
    whole: ofPages(({ name, version, entry }, { files, shares }) => {
      const shared = new Set(shares.flatMap((share) => host.shares[share] ?? []));
      return (
        bytes(`host/${host.version}`, scripts([...host.entry, ...shared])) +
        bytes(`remotes/${name}/${version}`, scripts([entry, ...files]))
      );
    }),
  };
}

/**
 * The files of each named chunk, and of each other shared module the files that
 * it adds to the named chunks. Every page loads the named chunks first.
 *
 * @param {Record<string, string[]>} shares @returns {[string, string[]][]}
 */
function filesOfShares(shares) {
  /** @type {Map<string, Set<string>>} */
  const chunks = new Map();
  for (const [name, files] of Object.entries(shares)) {
    const chunk = sharedModules[name]?.chunkName;
    if (chunk !== undefined) chunks.set(chunk, new Set([...(chunks.get(chunk) ?? []), ...files]));
  }
  const first = new Set([...chunks.values()].flatMap((files) => [...files]));
  const alone = Object.entries(shares).filter(([name]) => sharedModules[name]?.chunkName === undefined);
  return [
    ...[...chunks].map(([name, files]) => /** @type {[string, string[]]} */ ([name, [...files]])),
    ...alone.map(
      ([name, files]) => /** @type {[string, string[]]} */ ([name, files.filter((file) => !first.has(file))]),
    ),
  ];
}

/** @type {Map<string, number>} */
const sizes = new Map();

/** The hash of a release or of a file, as scripts contain it. */
const hashes = /(?<![0-9a-z])[0-9a-f]{8}(?![0-9a-z])/g;

const withoutHashes = (/** @type {string} */ file) =>
  Buffer.from(readFileSync(file, 'latin1').replace(hashes, '00000000'), 'latin1');

/**
 * The compressed size, with constant hashes: they differ from commit to commit, and so would the size of the same code.
 *
 * @param {string} file
 */
function compressed(file) {
  const size = sizes.get(file) ?? brotliCompressSync(withoutHashes(file)).length;
  sizes.set(file, size);
  return size;
}

/**
 * Lists the parts that exceed their budget or have none, as sentences.
 *
 * @param {Budget} budget
 * @param {ConsoleSizes} sizes
 * @returns {string[]}
 */
export function overSizeBudget(budget, { host, shares, pages, whole }) {
  const { newPage } = budget;
  return [
    ...over({ host: budget.host, ...budget.shares }, { host, ...shares }),
    ...over(budget.pages, pages, '', newPage.page),
    ...over(budget.whole, whole, ' with all it needs', newPage.whole),
  ];
}

/**
 * @param {Record<string, number>} budget
 * @param {Record<string, number>} measured
 * @param {string} [what] follows the name of the part in the sentence
 * @param {number} [fallback] the budget of an unlisted part
 */
const over = (budget, measured, what = '', fallback) =>
  Object.entries(measured).flatMap(([part, bytes]) => {
    const most = budget[part] ?? fallback;
    if (most === undefined) return [`${part}${what} has no budget: it weighs ${bytes} bytes.`];
    return bytes > most ? [`${part}${what} weighs ${bytes} bytes, and may weigh ${most}.`] : [];
  });
