// Builds what changed since the last build: a part whose sources, shared code
// and locked packages are the same is left as it is.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { remoteFolders } from '../shared/build/remote-folders.mjs';
import { sourceHash } from '../shared/build/source-hash.mjs';
import { root, run, stopOnSignals } from './processes.mjs';
import { command, Fault, note, timed } from './say.mjs';

/**
 * Builds one part if it changed.
 * @param {string} part its folder
 * @param {string[]} inputs folders it is made of
 * @param {string} result a file that is there when it was built
 * @param {string[]} script what builds it, with arguments
 */
async function buildPart(part, inputs, result, script) {
  const stamp = `${root}.cache/build/${part}`;
  const wanted = sourceHash(inputs);
  if (existsSync(`${root}${result}`) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  await timed('build', part, async () => {
    const { code, output } = await run(process.execPath, script, { quiet: true });
    if (code !== 0) throw new Fault(`${part} could not be built:\n${output.trim()}`);
  });
  mkdirSync(`${root}.cache/build`, { recursive: true });
  writeFileSync(stamp, wanted);
}

/** Builds host and remotes as one bundle as well, and as one file with every page, which they are measured against. */
export async function buildOneBundle() {
  const folders = ['host', 'shared', ...remoteFolders()];
  for (const [part, folder] of /** @type {const} */ ([
    ['one-bundle', 'console-one'],
    ['plain-bundle', 'console-plain'],
  ])) {
    await buildPart(part, folders, `dist/${folder}/host/release.json`, ['scripts/build-console.mjs', part]);
  }
}

/**
 * Builds every part that changed, one after the other (each build uses all cores).
 * @param {readonly string[]} [only] these parts of the console alone
 */
export async function buildAll(only = []) {
  const unknown = only.find((part) => part !== 'host' && !remoteFolders().includes(part));
  if (unknown) throw new Fault(`There is no part "${unknown}". There are: ${['host', ...remoteFolders()].join(', ')}.`);
  if (only.length === 0) await buildPrograms();
  if (only.length === 0 || only.includes('host')) {
    await buildPart('host', ['host', 'shared'], 'dist/console/host/release.json', [
      'scripts/build-console.mjs',
      'host',
    ]);
  }
  for (const folder of remoteFolders().filter((part) => only.length === 0 || only.includes(part))) {
    const name = folder.replace(/^mfe-/, '');
    await buildPart(folder, [folder, 'shared'], `dist/console/remotes/${name}/release.json`, [
      'scripts/build-console.mjs',
      folder,
    ]);
  }
  // A part that is gone is not built, and may have been all that changed.
  if (only.length === 0) {
    // Only once packages are installed.
    const { writeRemotes } = await import('../shared/build/release.mjs');
    await writeRemotes(`${root}dist/console`);
  }
  note('build', 'up to date');
}

/** Builds the programs that run in Node, as far as they changed. */
export async function buildPrograms() {
  await Promise.all([
    buildPart('backend', ['backend', 'shared/contract'], 'backend/dist/main.js', ['scripts/build-node.mjs', 'backend']),
    buildPart('charge-points', ['charge-points'], 'charge-points/dist/main.js', [
      'scripts/build-node.mjs',
      'charge-points',
    ]),
  ]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [flags, parts] = [true, false].map((flag) =>
    process.argv.slice(2).filter((arg) => arg.startsWith('--') === flag),
  );
  await command(async () => {
    stopOnSignals(1);
    await buildAll(parts);
    if (flags?.includes('--one-bundle')) await buildOneBundle();
  });
}
