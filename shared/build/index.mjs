// @ts-check
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundle } from './bundle.mjs';
import { readDescriptor } from './descriptor.mjs';
import { page } from './page.mjs';
import { writeRelease, writeRemotes } from './release.mjs';
import { root } from './root.mjs';
import { sourceHash } from './source-hash.mjs';
import { hostConfig, oneBundleConfig, packageOf, remoteConfig } from './webpack-config.mjs';

export { devRemotes } from './dev-server.mjs';
export { remoteFolders } from './remote-folders.mjs';
export { sharedModules } from './shared-modules.mjs';

/** @typedef {import('./webpack-config.mjs').Mode} Mode */

/** Where the whole console is laid out for serving. */
export const consoleFolder = join(root, 'dist/console');

/** The same as one bundle, to be measured against. */
export const oneBundleFolder = join(root, 'dist/console-one');

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
 * Builds the host into `<out>/host`, with its page, policy and `remotes.json`.
 *
 * @param {{ out?: string, mode?: Mode }} [options] `development` for React with hot reload of remotes
 */
export async function buildHost({ out = consoleFolder, mode = 'production' } = {}) {
  const { html, csp } = page(await bundle(hostConfig({ output: join(out, 'host'), mode })));
  writeFileSync(join(out, 'csp.txt'), csp);
  writeFileSync(join(out, 'index.html'), html);
  await writeRemotes(out);
}

/**
 * Builds host and remotes as one bundle, for measuring. The documents that say
 * what remotes there are come from the console's build, which goes before.
 *
 * @param {{ out?: string, from?: string }} [options]
 */
export async function buildOneBundle({ out = oneBundleFolder, from = consoleFolder } = {}) {
  const { html, csp } = page(await bundle(oneBundleConfig({ output: join(out, 'host'), mode: 'production' })));
  writeFileSync(join(out, 'csp.txt'), csp);
  writeFileSync(join(out, 'index.html'), html);
  await writeRemotes(out);
  for (const { name } of JSON.parse(readFileSync(join(out, 'remotes.json'), 'utf8'))) {
    mkdirSync(join(out, 'remotes', name), { recursive: true });
    const release = JSON.parse(readFileSync(join(from, 'remotes', name, 'release.json'), 'utf8'));
    // Its files are in the one bundle: there is nothing to fetch beside it.
    writeFileSync(join(out, 'remotes', name, 'release.json'), JSON.stringify({ ...release, pages: undefined }));
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
  const { descriptor } = read;
  const hash = sourceHash([dir, 'shared'], mode);
  const built = join(out, `.build-${descriptor.name}`);
  const container = `dmp_${descriptor.name.replaceAll('-', '_')}_${hash}`;
  try {
    const files = await bundle(remoteConfig({ dir, output: built, mode, container }));
    const entry = files.find((file) => file.startsWith('remoteEntry'));
    if (!entry) throw new ReleaseFault([`${dir}: the build made no remote entry.`]);
    const release = writeRelease({
      built,
      out,
      release: { name: descriptor.name, version: `${packageOf(dir).version}-${hash}`, entry, container, descriptor },
    });
    await writeRemotes(out);
    return release;
  } finally {
    rmSync(built, { recursive: true, force: true });
  }
}
