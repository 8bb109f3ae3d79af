// `node scripts/copy-workspace.mjs <folder>`, for tests: the repository as
// somebody else would check it out. Sources are copied; installed packages are
// links to the same files, and left out with `--without-packages`.
import { copyFileSync, cpSync, linkSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from './processes.mjs';
import { command, Fault } from './say.mjs';

const notCopied = new Set(['node_modules', 'dist', '.git', '.data', '.cache', 'test-results', 'playwright-report']);

/** @param {string} from @param {string} to */
function linkTree(from, to) {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    // Links between workspaces lead to those of the copy.
    if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else if (entry.isDirectory()) linkTree(source, target);
    else linkFile(source, target);
  }
}

/** @param {string} source @param {string} target */
function linkFile(source, target) {
  try {
    linkSync(source, target);
  } catch {
    // Another file system.
    copyFileSync(source, target);
  }
}

await command(async () => {
  const [folder, flag] = process.argv.slice(2);
  if (!folder) throw new Fault('Name the folder to copy to.');
  cpSync(root, folder, { recursive: true, filter: (path) => path === root || !notCopied.has(basename(path)) });
  if (flag !== '--without-packages') linkTree(join(root, 'node_modules'), join(folder, 'node_modules'));
});
