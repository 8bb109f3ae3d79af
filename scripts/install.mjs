// Packages are installed when the lock file says something else than what is there.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { isDeclared } from './node-version.mjs';
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
  const { engines } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
  if (!isDeclared(process.versions.node, engines.node)) {
    throw new Fault(
      `Node ${process.versions.node} is none that this is declared for (${engines.node}). The newest with long-term support is the one to take.`,
    );
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
