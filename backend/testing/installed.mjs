// Programs of the machine that tests use, and that are not on npm. A test finds
// them; `npm test` is what installs them.
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Where Debian puts PostgreSQL, a folder for each version. */
const debian = '/usr/lib/postgresql';

/** The path, and where Debian puts servers, which is not on everyone's path. @returns {string[]} */
const folders = () => [
  ...(process.env.PATH ?? '').split(delimiter),
  ...['/usr/sbin', '/usr/local/sbin'],
  ...(existsSync(debian) ? readdirSync(debian).map((version) => join(debian, version, 'bin')) : []),
];

/**
 * Programs that stand together in one folder, and so are of one version.
 *
 * @template {string} Name
 * @param {...Name} names
 * @returns {Record<Name, string> | undefined} their paths
 */
export function findInstalled(...names) {
  const folder = folders().find((candidate) => names.every((name) => existsSync(join(candidate, name))));
  if (folder === undefined) return undefined;
  return /** @type {Record<Name, string>} */ (Object.fromEntries(names.map((name) => [name, join(folder, name)])));
}
