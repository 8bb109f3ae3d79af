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

/** Where the whole console is laid out for serving. */
export const consoleFolder = join(root, 'dist/console');

/** The same as one bundle, and as one file with every page, to be measured against. */
const measured = { one: join(root, 'dist/console-one'), plain: join(root, 'dist/console-plain') };

/** A remote that cannot be released, with everything that is wrong with it. */
export class ReleaseFault extends Error {
  /** @param {string[]} faults */
  constructor(faults) {
    super(faults.join('\n'));
    this.name = 'ReleaseFault';
    this.faults = faults;
  }
}

/**
 * What stands in `host/release.json`.
 *
 * @typedef {object} HostRelease
 * @property {'host'} name
 * @property {string} version
 * @property {string} shell version of the contract with remotes
 * @property {Record<string, string>} files every script and style, with its hash
 * @property {string[]} entry those the page loads first
 * @property {Record<string, import('./facades.mjs').Facade>} facades
 * @property {Record<string, string>} packages the versions of those that are shared by range
 * @property {Record<string, string[]>} shares by module that is not part of the host's entry, the files it comes in
 */

/**
 * Builds the host, and releases it into `<out>/host/<version>`, with its page and
 * its policy; and writes `remotes.json`.
 *
 * @param {{ out?: string, mode?: Mode }} [options] `development` for React with hot reload of remotes
 * @returns {Promise<HostRelease>}
 */
export async function buildHost({ out = consoleFolder, mode = 'production' } = {}) {
  const version = `${packageOf('host').version}-${sourceHash(['host', 'shared'], mode)}`;
  const facades = readFacades();
  const { shellVersion } = await loadSchemas();
  return inBuildFolder(join(out, '.build-host'), async (built) => {
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
 * Builds host and remotes as one bundle, for measuring. The documents that say
 * what remotes there are come from the console's build, which goes before; they
 * name the files of each page in the bundle, so that these too are asked for early.
 *
 * @param {keyof typeof measured} kind `one` is made as the console is; `plain` is one file, made as most are
 */
export async function buildOneBundle(kind) {
  const out = measured[kind];
  const version = 'one-bundle';
  const built = join(out, 'host', version);
  const remotes = await Promise.all(
    remoteFolders().map(async (dir) => {
      const read = await readDescriptor(dir);
      if (!('descriptor' in read)) throw new ReleaseFault(read.faults);
      const found = new RemotePagesPlugin(read.pages, join(root, dir, 'remote.tsx'));
      return { name: read.descriptor.name, found };
    }),
  );
  const options = { output: built, mode: /** @type {const} */ ('production') };
  const configOf = kind === 'one' ? oneBundleConfig : plainConfig;
  const config = configOf({ ...options, facades: readFacades(), packages: providedPackages() });
  const entry = await bundle({ ...config, plugins: [...(config.plugins ?? []), ...remotes.map(({ found }) => found)] });
  const hashes = hashesOf(built);
  const { html, csp } = await page(entry, hashes, version);
  writeFileSync(join(built, 'csp.txt'), csp);
  writeFileSync(join(built, 'index.html'), html);
  const host = { version, files: hashes, facades: {}, shares: {} };
  writeFileSync(join(out, 'host/release.json'), JSON.stringify(host));
  await writeRemotes(out);
  // As seen from the folder of a remote's version.
  const below = (/** @type {string} */ file) => `../../../host/${version}/${file}`;
  for (const { name, found } of remotes) {
    const release = JSON.parse(readFileSync(join(consoleFolder, 'remotes', name, 'release.json'), 'utf8'));
    const pages = Object.entries(found.pages).map(([path, { files }]) => [
      path,
      // What the page loads by itself is not asked for again.
      { files: files.filter((file) => !entry.includes(file)).map(below), shares: [] },
    ]);
    // Without a file of their own, the pages are in the page's script.
    const [first] = [...Object.values(found.pages).flatMap(({ files }) => files), ...entry].filter((file) =>
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
 * @throws {ReleaseFault} naming every fault of the folder at once
 */
export async function buildRemote(dir, { out = consoleFolder, mode = 'production' } = {}) {
  const read = await readDescriptor(dir);
  if (!('descriptor' in read)) throw new ReleaseFault(read.faults);
  const { descriptor, pages } = read;
  const hash = sourceHash([dir, 'shared'], mode);
  const container = `dmp_${descriptor.name.replaceAll('-', '_')}_${hash}`;
  return inBuildFolder(join(out, `.build-${descriptor.name}`), async (built) => {
    const needs = new FacadeNeedsPlugin(readFacades());
    const found = new RemotePagesPlugin(pages);
    const config = remoteConfig({ dir, output: built, mode, container });
    const files = await bundle({ ...config, plugins: [...(config.plugins ?? []), needs, found] });
    const entry = files.find((file) => file.startsWith('remoteEntry'));
    if (!entry) throw new ReleaseFault([`${dir}: the build made no remote entry.`]);
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
        needs: needs.needs,
        packages: neededPackages(),
        pages: found.pages,
        files: hashesOf(built),
        descriptor,
      },
    });
    await writeRemotes(out);
    return release;
  });
}

/** Source maps stand beside the console: they are for whoever reads a fault, not for browsers. @param {string} out */
const mapsOf = (out) => join(dirname(out), 'maps');

/** The hash of every script and style. @param {string} folder */
const hashesOf = (folder) =>
  Object.fromEntries(
    readdirSync(folder)
      .filter((name) => /\.(js|css)$/.test(name))
      .sort()
      .map((name) => [name, integrityOf(readFileSync(join(folder, name)))]),
  );

/**
 * Gives a folder to build in, and leaves nothing of it.
 * @template T
 * @param {string} built
 * @param {(built: string) => Promise<T>} build
 */
async function inBuildFolder(built, build) {
  try {
    return await build(built);
  } finally {
    for (const left of [built, `${built}-maps`]) rmSync(left, { recursive: true, force: true });
  }
}
