// @ts-check
import { readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

/**
 * A module that exists once in the page, whoever brings it.
 *
 * @typedef {object} SharedModule
 * @property {'first-paint' | 'later'} needed
 *   `first-paint`: part of the host's entry. `later`: a chunk of the host,
 *   fetched with the first remote that wants it.
 * @property {string} [together]
 *   Those of one name are one chunk of the host: what every page with a list
 *   begins with, say. `later` alone is a chunk of its own.
 * @property {string} [requiredVersion]
 *   What a release says it needs of the package; a host with another version shows its panel.
 *   Without it any version does: the shell contract's version is compared.
 * @property {string} [file]
 *   Matches the resolved file instead of the import, for what packages import
 *   of their own by a relative path.
 */

/**
 * The one table of what host and remotes share at run time.
 *
 * - antd and its icons are not here: shared whole they cost three times the
 *   bytes. The facades are, each with what its name says.
 * - The sub-paths of React are: without `react-dom/client` React is loaded
 *   twice, and a skew between the two ends in React's error 527.
 * - Of the router only the facade is, never `react-router` and
 *   `react-router-dom` side by side (React error 130).
 * - The icons' common component is, so that its one context carries the nonce.
 * - SWR is not: 5 KB, and each remote keeps a cache of its own.
 *
 * @type {Readonly<Record<string, SharedModule>>}
 */
export const sharedModules = {
  react: { needed: 'first-paint', requiredVersion: '^19.0.0' },
  'react/jsx-runtime': { needed: 'first-paint', requiredVersion: '^19.0.0' },
  'react-dom': { needed: 'first-paint', requiredVersion: '^19.0.0' },
  'react-dom/client': { needed: 'first-paint', requiredVersion: '^19.0.0' },
  '@dmp/shared/antd/shell': { needed: 'first-paint' },
  '@dmp/shared/antd/router': { needed: 'first-paint' },
  '@dmp/shared/antd/basics': { needed: 'later' },
  '@dmp/shared/antd/controls': { needed: 'later', together: 'page' },
  '@dmp/shared/antd/panels': { needed: 'later' },
  '@dmp/shared/antd/dialog': { needed: 'later' },
  '@dmp/shared/antd/form': { needed: 'later' },
  '@dmp/shared/antd/charts': { needed: 'later' },
  '@ant-design/icons/AntdIconLight': {
    needed: 'first-paint',
    file: join(dirname(packageFile('@ant-design/icons')), 'es/components/AntdIconLight.js'),
  },
  dayjs: { needed: 'first-paint', requiredVersion: '^1.11.0' },
};

/** @param {string} name */
function packageFile(name) {
  for (const folder of require.resolve.paths(name) ?? []) {
    try {
      return realpathSync(join(folder, name, 'package.json'));
    } catch {
      // Not in this node_modules; the next one up may have it.
    }
  }
  throw new Error(`${name} is not installed.`);
}

/** @param {string} name @param {SharedModule} module */
function versionOf(name, { file }) {
  const owner = file ? name.split('/').slice(0, 2).join('/') : undefined;
  return owner ? { version: /** @type {string} */ (JSON.parse(readFileSync(packageFile(owner), 'utf8')).version) } : {};
}

/**
 * The table as Module Federation takes it.
 *
 * @param {'host' | 'remote'} role the host provides everything; a remote brings no copy of its own
 */
export function sharedFor(role) {
  return Object.fromEntries(
    Object.entries(sharedModules).map(([name, module]) => [
      module.file ?? name,
      {
        shareKey: name,
        singleton: true,
        // The host compares what a release needs before it loads its code (host/remotes/read-release.ts); federation
        // would compare it once more for each module and remote, when the page is opened.
        requiredVersion: /** @type {const} */ (false),
        ...versionOf(name, module),
        ...(role === 'host'
          ? { eager: module.needed === 'first-paint', ...(module.file ? { import: module.file } : {}) }
          : { import: /** @type {const} */ (false) }),
      },
    ]),
  );
}

/** By package that is shared by range, what a remote asks for. */
export const neededPackages = () => byPackage(({ requiredVersion = '' }) => requiredVersion);

/** By package that is shared by range, the version that is installed: the one the host provides. */
export const providedPackages = () =>
  byPackage((_module, name) => /** @type {string} */ (JSON.parse(readFileSync(packageFile(name), 'utf8')).version));

/** @param {(module: SharedModule, name: string) => string} read */
const byPackage = (read) =>
  Object.fromEntries(
    Object.entries(sharedModules)
      .filter(([name, { requiredVersion }]) => requiredVersion !== undefined && !name.includes('/'))
      .map(([name, module]) => [name, read(module, name)]),
  );
