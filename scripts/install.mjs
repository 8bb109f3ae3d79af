// Packages are installed when the lock file says something else than what is there.
// `node scripts/install.mjs` installs all of them.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeclared } from './node-version.mjs';
import { root, run } from './processes.mjs';
import { command, Fault, note, timed } from './say.mjs';

const stamp = `${root}node_modules/.installed`;
const lock = `${root}package-lock.json`;
const npmsOwn = `${root}node_modules/.package-lock.json`;

/** What the stamp has after the hash where packages for development were left out. */
const productOnly = ' product';
/** What it has in place of the hash while npm installs: after an interruption, npm's own record may be of another set. */
const unfinished = 'unfinished';

/**
 * Installs the locked packages unless they are there. Not by `npm ci`: it
 * refuses a lock file that lacks the optional packages of other platforms, and
 * a registry that does not carry all of those cannot give a lock file that has
 * them. Versions are exact either way.
 *
 * @param {'everything' | 'product'} [needed] `product` leaves out what only development and tests need
 *   (`devDependencies`), but removes none of it
 * @throws {Fault} when npm fails, or this Node is not supported
 */
export async function ensureInstalled(needed = 'everything') {
  const { engines } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
  if (!isDeclared(process.versions.node, engines.node)) {
    throw new Fault(
      `Node ${process.versions.node} is none that this is declared for (${engines.node}). The newest with long-term support is the one to take.`,
    );
  }
  const wanted = createHash('sha256').update(readFileSync(lock)).digest('hex');
  const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
  if (installed === wanted || (needed === 'product' && installed === wanted + productOnly)) return;
  const installedByHand = installed === '' && existsSync(npmsOwn) && statSync(npmsOwn).mtimeMs > statSync(lock).mtimeMs;
  if (installedByHand) {
    note('packages', 'installed');
    writeFileSync(stamp, wanted);
    return;
  }
  // What was installed for development stays.
  const kind = needed === 'product' && (installed === '' || installed.endsWith(productOnly)) ? productOnly : '';
  // An option replaces what .npmrc omits.
  const packages = kind === productOnly ? ['--omit=dev', '--omit=peer'] : ['--include=dev'];
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, unfinished + kind);
  await timed('packages', 'installing', async () => {
    const install = (/** @type {string[]} */ ...more) =>
      run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', ...packages, ...more], {
        quiet: true,
      });
    // What is in npm's cache is not asked for again, unless it is older than the locked version.
    let { code, output } = await install('--prefer-offline');
    if (/\bETARGET\b/.test(output)) ({ code, output } = await install());
    if (code !== 0) throw new Fault(`The packages could not be installed. npm says:\n${output.trim()}`);
  });
  writeFileSync(stamp, wanted + kind);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await command(() => ensureInstalled());
