// @ts-check
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { bundle } from './bundle.mjs';
import { loadSchemas, readDescriptor } from './descriptor.mjs';
import { FacadeNeedsPlugin } from './facade-needs-plugin.mjs';
import { readFacades } from './facades.mjs';
import { integrityOf } from './integrity-plugin.mjs';
import { oneBundleConfig, plainConfig } from './one-bundle-config.mjs';
import { page } from './page.mjs';
import { ProvidedFilesPlugin } from './provided-files-plugin.mjs';
import { writeRelease, writeRemotes } from './release.mjs';
import { remoteFolders } from './remote-folders.mjs';
import { RemotePagesPlugin } from './remote-pages-plugin.mjs';
import { root } from './root.mjs';
import { neededPackages, providedPackages } from './shared-modules.mjs';
import { sourceHash } from './source-hash.mjs';
import { hostConfig, packageOf, remoteConfig } from './webpack-config.mjs';

export { remoteFolders } from './remote-folders.mjs';
export { sharedModules } from './shared-modules.mjs';

/** @typedef {import('./webpack-config.mjs').Mode} Mode */

/** The folder of the whole console, as it is served. */
export const consoleFolder = join(root, 'dist/console');

/** The console as one bundle, and as one file with every page, for benchmarks. */
const benchmarkFolders = { one: join(root, 'dist/console-one'), plain: join(root, 'dist/console-plain') };

/** A remote cannot be released. `faults` lists all its problems, as sentences. */
export class RemoteValidationError extends Error {
  /** @param {string[]} faults */
  constructor(faults) {
    super(faults.join('\n'));
    this.name = 'RemoteValidationError';
    this.faults = faults;
  }
}

/**
 * The content of `host/release.json`.
 *
 * @typedef {object} HostRelease
 * @property {'host'} name
 * @property {string} version
 * @property {string} shell version of the contract with remotes
 * @property {Record<string, string>} files every script and style, with its hash
 * @property {string[]} entry the files that the page loads first
 * @property {Record<string, import('./facades.mjs').Facade>} facades
 * @property {Record<string, string>} packages the versions of the packages that are shared by range
 * @property {Record<string, string[]>} shares the files of each shared module that is not part of the host's entry
 */

/**
 * Builds the host, and releases it into `<out>/host/<version>`, with its page and
 * its Content-Security-Policy. Also writes `remotes.json`.
 *
 * @param {{ out?: string, mode?: Mode }} [options] `development` for React with hot reload of remotes
 * @returns {Promise<HostRelease>}
 */
export async function buildHost({ out = consoleFolder, mode = 'production' } = {}) {
  const version = `${packageOf('host').version}-${sourceHash(['host', 'shared'], mode)}`;
  const facades = readFacades();
  const { shellVersion } = await loadSchemas();
  return withBuildFolder(join(out, '.build-host'), async (built) => {
    const provided = new ProvidedFilesPlugin();
    const config = hostConfig({ output: built, mode, facades, packages: providedPackages() });
    const entry = await bundle({ ...config, plugins: [...(config.plugins ?? []), provided] });
    const files = hashesOf(built);
    const { html, csp } = await page(entry, files, version);
    writeFileSync(join(built, 'index.html'), html);
    writeFileSync(join(built, 'csp.txt'), csp);
    const release = writeRelease({
      built,
      folder: join(out, 'host'),
      maps: join(mapsOf(out), 'host'),
      release: {
        name: /** @type {const} */ ('host'),
        version,
        shell: shellVersion,
        entry,
        facades,
        packages: providedPackages(),
        shares: provided.files,
        files,
      },
    });
    await writeRemotes(out);
    return release;
  });
}

/**
 * Builds host and remotes as one bundle, for benchmarks. It needs the releases of
 * the console's build, which must run first. It copies them with the files of each
 * page in the bundle, so that the host prefetches these too.
 *
 * @param {keyof typeof benchmarkFolders} kind `one` is built like the console; `plain` is one file, built like most applications
 * @throws {RemoteValidationError} naming every fault of a remote's folder
 */
export async function buildOneBundle(kind) {
  const out = benchmarkFolders[kind];
  const version = 'one-bundle';
  const built = join(out, 'host', version);
  const remotes = await Promise.all(
    remoteFolders().map(async (dir) => {
      const read = await readDescriptor(dir);
      if (!('descriptor' in read)) throw new RemoteValidationError(read.faults);
      const plugin = new RemotePagesPlugin(read.pages, join(root, dir, 'remote.tsx'));
      return { name: read.descriptor.name, plugin };
    }),
  );
  const options = { output: built, mode: /** @type {const} */ ('production') };
  const configOf = kind === 'one' ? oneBundleConfig : plainConfig;
  const config = configOf({ ...options, facades: readFacades(), packages: providedPackages() });
  const entry = await bundle({
    ...config,
    plugins: [...(config.plugins ?? []), ...remotes.map(({ plugin }) => plugin)],
  });
  const hashes = hashesOf(built);
  const { html, csp } = await page(entry, hashes, version);
  writeFileSync(join(built, 'csp.txt'), csp);
  writeFileSync(join(built, 'index.html'), html);
  const host = { version, files: hashes, facades: {}, shares: {} };
  writeFileSync(join(out, 'host/release.json'), JSON.stringify(host));
  await writeRemotes(out);
  // The path relative to the folder of a remote's version.
  const below = (/** @type {string} */ file) => `../../../host/${version}/${file}`;
  for (const { name, plugin } of remotes) {
    const release = JSON.parse(readFileSync(join(consoleFolder, 'remotes', name, 'release.json'), 'utf8'));
    const pages = Object.entries(plugin.pages).map(([path, { files }]) => [
      path,
      // The page itself loads the files of the entry.
      { files: files.filter((file) => !entry.includes(file)).map(below), shares: [] },
    ]);
    // Pages without a file of their own are part of the entry script.
    const [first] = [...Object.values(plugin.pages).flatMap(({ files }) => files), ...entry].filter((file) =>
      file.endsWith('.js'),
    );
    if (!first) throw new Error(`The one bundle has no file of mfe-${name}.`);
    mkdirSync(join(out, 'remotes', name), { recursive: true });
    writeFileSync(
      join(out, 'remotes', name, 'release.json'),
      JSON.stringify({
        ...{ ...release, needs: {}, pages: Object.fromEntries(pages) },
        ...{ entry: below(first), integrity: hashes[first] },
        files: Object.fromEntries(Object.entries(hashes).map(([file, hash]) => [below(file), hash])),
      }),
    );
  }
}

/**
 * Checks and builds a remote, and releases it into `<out>/remotes/<name>/<version>`.
 *
 * @param {string} dir its folder, such as `mfe-devices`
 * @param {{ out?: string, mode?: Mode }} [options]
 * @returns the release, as `release.json` has it
 * @throws {RemoteValidationError} naming every fault of the folder at once
 */
export async function buildRemote(dir, { out = consoleFolder, mode = 'production' } = {}) {
  const read = await readDescriptor(dir);
  if (!('descriptor' in read)) throw new RemoteValidationError(read.faults);
  const { descriptor, pages } = read;
  const hash = sourceHash([dir, 'shared'], mode);
  const container = `dmp_${descriptor.name.replaceAll('-', '_')}_${hash}`;
  return withBuildFolder(join(out, `.build-${descriptor.name}`), async (built) => {
    const facadeNeeds = new FacadeNeedsPlugin(readFacades());
    const remotePages = new RemotePagesPlugin(pages);
    const config = remoteConfig({ dir, output: built, mode, container });
    const files = await bundle({ ...config, plugins: [...(config.plugins ?? []), facadeNeeds, remotePages] });
    const entry = files.find((file) => file.startsWith('remoteEntry'));
    if (!entry) throw new RemoteValidationError([`${dir}: the build made no remote entry.`]);
    const release = writeRelease({
      built,
      folder: join(out, 'remotes', descriptor.name),
      maps: join(mapsOf(out), descriptor.name),
      release: {
        name: descriptor.name,
        version: `${packageOf(dir).version}-${hash}`,
        entry,
        integrity: integrityOf(readFileSync(join(built, entry))),
        container,
        needs: facadeNeeds.needs,
        packages: neededPackages(),
        pages: remotePages.pages,
        files: hashesOf(built),
        descriptor,
      },
    });
    await writeRemotes(out);
    return release;
  });
}

/** Source maps are kept outside the console: they are for debugging, and not served to browsers. @param {string} out */
const mapsOf = (out) => join(dirname(out), 'maps');

/** The integrity hash of every script and style. @param {string} folder */
const hashesOf = (folder) =>
  Object.fromEntries(
    readdirSync(folder)
      .filter((name) => /\.(js|css)$/.test(name))
      .sort()
      .map((name) => [name, integrityOf(readFileSync(join(folder, name)))]),
  );

/**
 * Runs a build in a temporary folder, and deletes the folder afterwards.
 *
 * @template T
 * @param {string} built
 * @param {(built: string) => Promise<T>} build
 */
async function withBuildFolder(built, build) {
  try {
    return await build(built);
  } finally {
    for (const folder of [built, `${built}-maps`]) rmSync(folder, { recursive: true, force: true });
  }
}
