// @ts-check
import { readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

/**
 * A module that exists once in the page, for the host and all remotes.
 *
 * @typedef {object} SharedModule
 * @property {'first-paint' | 'later'} needed
 *   `first-paint`: part of the host's entry. `later`: a chunk of the host,
 *   fetched with the first remote that uses it.
 * @property {string} [chunkName]
 *   Modules with the same name are one chunk of the host, such as the modules of
 *   every page with a list. A `later` module without it is a separate chunk.
 * @property {string} [requiredVersion]
 *   The range of the package in a remote's release; a host with a version outside it shows its panel.
 *   Without it any version is accepted: the shell contract's version is compared.
 * @property {string} [file]
 *   Matches the resolved file instead of the import, for modules that their own
 *   package imports by a relative path.
 */

/**
 * The modules that host and remotes share at run time.
 *
 * - antd and its icons are not shared as a whole, which would triple the bytes.
 *   The facades are shared instead.
 * - The sub-paths of React are shared: without `react-dom/client` React is loaded
 *   twice, and a version skew between the two throws React's error 527.
 * - Only the facade of the router is shared. `react-router` next to
 *   `react-router-dom` would throw React's error 130.
 * - The icons' common component is shared, so that its only context provides the nonce.
 * - SWR is not shared: it is 5 KB, and each remote has its own cache.
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
  '@dmp/shared/antd/controls': { needed: 'later', chunkName: 'page' },
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
 * The table as Module Federation's `shared` option.
 *
 * @param {'host' | 'remote'} role the host provides everything; a remote bundles no copy
 */
export function sharedFor(role) {
  return Object.fromEntries(
    Object.entries(sharedModules).map(([name, module]) => [
      module.file ?? name,
      {
        shareKey: name,
        singleton: true,
        // The host checks the versions that a release needs before it loads its code (host/remotes/read-release.ts).
        // Federation would check them again for each module and remote, when a page is opened.
        requiredVersion: /** @type {const} */ (false),
        ...versionOf(name, module),
        ...(role === 'host'
          ? { eager: module.needed === 'first-paint', ...(module.file ? { import: module.file } : {}) }
          : { import: /** @type {const} */ (false) }),
      },
    ]),
  );
}

/** The range that a remote requires, by package that is shared by range. */
export const neededPackages = () => byPackage(({ requiredVersion = '' }) => requiredVersion);

/** The installed version, which the host provides, by package that is shared by range. */
export const providedPackages = () =>
  byPackage((_module, name) => /** @type {string} */ (JSON.parse(readFileSync(packageFile(name), 'utf8')).version));

/** @param {(module: SharedModule, name: string) => string} read */
const byPackage = (read) =>
  Object.fromEntries(
    Object.entries(sharedModules)
      .filter(([name, { requiredVersion }]) => requiredVersion !== undefined && !name.includes('/'))
      .map(([name, module]) => [name, read(module, name)]),
  );
