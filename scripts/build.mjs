// Builds what changed since the last build: a part whose sources, shared code
// and locked packages are the same is left as it is.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { remoteFolders } from '../shared/build/remote-folders.mjs';
import { sourceHash } from '../shared/build/source-hash.mjs';
import { root, run, start, stopOnSignals } from './processes.mjs';
import { command, Fault, note, timed } from './say.mjs';

/** What a part is made of, a file that is there when it was built, and where the hash of what it was built of is kept. */
function stateOf(/** @type {string} */ part, /** @type {string[]} */ inputs, /** @type {string} */ result) {
  const stamp = `${root}.cache/build/${part}`;
  const wanted = sourceHash(inputs);
  const isBuilt = existsSync(`${root}${result}`) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;
  const markBuilt = () => {
    mkdirSync(`${root}.cache/build`, { recursive: true });
    writeFileSync(stamp, wanted);
  };
  return { part, isBuilt, markBuilt };
}

/**
 * Builds one part if it changed.
 * @param {string} part its folder
 * @param {string[]} inputs folders it is made of
 * @param {string} result a file that is there when it was built
 * @param {string[]} script what builds it, with arguments
 */
async function buildPart(part, inputs, result, script) {
  const { isBuilt, markBuilt } = stateOf(part, inputs, result);
  if (isBuilt) return;
  await timed('build', part, async () => {
    const { code, output } = await run(process.execPath, script, { quiet: true });
    if (code !== 0) throw new Fault(`${part} could not be built:\n${output.trim()}`);
  });
  markBuilt();
}

/**
 * Builds those parts of the console that changed, in one process: it loads webpack once, and each part is built faster
 * than the one before.
 * @param {readonly string[]} parts
 * @throws {Fault} naming every part that could not be built; the others are
 */
async function buildConsole(parts) {
  const changed = parts
    .map((part) => {
      const folder = part === 'host' ? part : `remotes/${part.replace(/^mfe-/, '')}`;
      return stateOf(part, [part, 'shared'], `dist/console/${folder}/release.json`);
    })
    .filter(({ isBuilt }) => !isBuilt);
  if (changed.length === 0) return;
  const waiting = new Map(changed.map((state) => [state.part, state]));
  let output = '';
  let begun = performance.now();
  note('build', `${changed.map(({ part }) => part).join(', ')} …`);
  const { ended } = start('scripts/build-console.mjs', [...waiting.keys()], {}, (text) => {
    const built = waiting.get(/^built (\S+)$/.exec(text)?.[1] ?? '');
    if (!built) {
      output += `${text}\n`;
      return;
    }
    waiting.delete(built.part);
    built.markBuilt();
    note('build', `${built.part}: ${((performance.now() - begun) / 1000).toFixed(1)} s`);
    begun = performance.now();
  });
  if ((await ended) !== 0) throw new Fault(`${[...waiting.keys()].join(', ')} could not be built:\n${output.trim()}`);
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
 * Builds every part that changed, one after the other.
 * @param {readonly string[]} [only] these parts of the console alone
 */
export async function buildAll(only = []) {
  const unknown = only.find((part) => part !== 'host' && !remoteFolders().includes(part));
  if (unknown) throw new Fault(`There is no part "${unknown}". There are: ${['host', ...remoteFolders()].join(', ')}.`);
  if (only.length === 0) await buildPrograms();
  await buildConsole(['host', ...remoteFolders()].filter((part) => only.length === 0 || only.includes(part)));
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
