// Packages are installed when the lock file says something else than what is there.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { root, run } from './processes.mjs';
import { Fault, note, timed } from './say.mjs';

const stamp = `${root}node_modules/.installed`;
const lock = `${root}package-lock.json`;
const npmsOwn = `${root}node_modules/.package-lock.json`;

/**
 * Installs the locked packages unless they are there. Not by `npm ci`: it
 * refuses a lock file that lacks the optional packages of other platforms, and
 * a registry that does not carry all of those cannot give a lock file that has
 * them. Versions are exact either way.
 */
export async function ensureInstalled() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new Fault(`Node ${process.versions.node} is too old: Node 20.19 or newer is needed.`);
  }
  const wanted = createHash('sha256').update(readFileSync(lock)).digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  const installedByHand =
    !existsSync(stamp) && existsSync(npmsOwn) && statSync(npmsOwn).mtimeMs > statSync(lock).mtimeMs;
  if (installedByHand) {
    note('packages', 'installed');
  } else {
    await timed('packages', 'installing', async () => {
      const { code, output } = await run(
        'npm',
        ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'],
        { quiet: true },
      );
      if (code !== 0) throw new Fault(`The packages could not be installed. npm says:\n${output.trim()}`);
    });
  }
  writeFileSync(stamp, wanted);
}
