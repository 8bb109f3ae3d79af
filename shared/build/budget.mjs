// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { sharedModules } from './shared-modules.mjs';

/**
 * What each part of the console may weigh, in bytes of scripts and styles as
 * browsers get them (Brotli): the host's entry, each module it shares later,
 * and of each remote what a page needs of its own. Shared modules that stand
 * together are one file, which is weighed once, under the name of that file.
 *
 * @typedef {object} Weight
 * @property {number} host
 * @property {Record<string, number>} shares by module, or by what modules stand together in
 * @property {Record<string, number>} pages by remote and route, such as `devices /devices/:deviceId`
 * @property {Record<string, number>} whole the same, with all that is fetched before the page stands: scripts alone
 *
 * @typedef {Weight & { newPage: { page: number, whole: number } }} Budget with what a page may weigh that is not listed yet
 */

/** @typedef {{ version: string, entry: string[], shares: Record<string, string[]> }} Host */
/** @typedef {{ version: string, entry: string, pages: Record<string, { files: string[], shares: string[] }> }} Remote */

/** Weighs a console that was built. @param {string} folder such as `dist/console` @param {readonly string[]} remotes by name @returns {Weight} */
export function weigh(folder, remotes) {
  const read = (/** @type {string} */ path) => JSON.parse(readFileSync(join(folder, path), 'utf8'));
  /** @param {string} path @param {readonly string[]} files */
  const bytes = (path, files) => files.reduce((sum, file) => sum + compressed(join(folder, path, file)), 0);
  /** @type {Host} */
  const host = read('host/release.json');
  const released = remotes.map((name) => ({ name, .../** @type {Remote} */ (read(`remotes/${name}/release.json`)) }));
  const ofPages = (
    /** @type {(remote: (typeof released)[number], page: Remote['pages'][string]) => number} */ weight,
  ) =>
    Object.fromEntries(
      released.flatMap((remote) =>
        Object.entries(remote.pages).map(([path, page]) => [`${remote.name} ${path}`, weight(remote, page)]),
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
 * What each shared module adds to those that stand together: the file of these
 * comes first in any page.
 *
 * @param {Record<string, string[]>} shares @returns {[string, string[]][]}
 */
function filesOfShares(shares) {
  /** @type {Map<string, Set<string>>} */
  const together = new Map();
  for (const [name, files] of Object.entries(shares)) {
    const group = sharedModules[name]?.together;
    if (group !== undefined) together.set(group, new Set([...(together.get(group) ?? []), ...files]));
  }
  const first = new Set([...together.values()].flatMap((files) => [...files]));
  const alone = Object.entries(shares).filter(([name]) => sharedModules[name]?.together === undefined);
  return [
    ...[...together].map(([name, files]) => /** @type {[string, string[]]} */ ([name, [...files]])),
    ...alone.map(
      ([name, files]) => /** @type {[string, string[]]} */ ([name, files.filter((file) => !first.has(file))]),
    ),
  ];
}

/** @type {Map<string, number>} */
const known = new Map();

/** The hash of a release or of a file, as it stands in scripts. */
const hashes = /(?<![0-9a-z])[0-9a-f]{8}(?![0-9a-z])/g;

const withoutHashes = (/** @type {string} */ file) =>
  Buffer.from(readFileSync(file, 'latin1').replace(hashes, '00000000'), 'latin1');

/**
 * Without the hashes, which differ from commit to commit, and with them what the same code compresses to.
 *
 * @param {string} file
 */
function compressed(file) {
  const size = known.get(file) ?? brotliCompressSync(withoutHashes(file)).length;
  known.set(file, size);
  return size;
}

/** What weighs more than it may, and what has no budget yet, as sentences. @param {Budget} budget @param {Weight} weight @returns {string[]} */
export function overBudget(budget, weight) {
  const { newPage } = budget;
  return [
    ...over({ host: budget.host, ...budget.shares }, { host: weight.host, ...weight.shares }),
    ...over(budget.pages, weight.pages, '', newPage.page),
    ...over(budget.whole, weight.whole, ' with all it needs', newPage.whole),
  ];
}

/** @param {Record<string, number>} budget @param {Record<string, number>} weight @param {string} [what] of the part is weighed @param {number} [otherwise] for a part that is not listed */
const over = (budget, weight, what = '', otherwise) =>
  Object.entries(weight).flatMap(([part, bytes]) => {
    const most = budget[part] ?? otherwise;
    if (most === undefined) return [`${part}${what} has no budget: it weighs ${bytes} bytes.`];
    return bytes > most ? [`${part}${what} weighs ${bytes} bytes, and may weigh ${most}.`] : [];
  });
