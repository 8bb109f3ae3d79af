// @ts-check
import { copyFileSync, cpSync, linkSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from '../root.mjs';

const notCopied = new Set(['node_modules', 'dist', '.git', '.data', '.cache', 'test-results', 'playwright-report']);

/**
 * Copies the repository, as somebody else would check it out: its sources, and
 * the installed packages as links to the same files.
 *
 * @param {string} folder that is not there yet
 */
export function copyWorkspace(folder) {
  cpSync(root, folder, { recursive: true, filter: (path) => path === root || !notCopied.has(basename(path)) });
  linkTree(join(root, 'node_modules'), join(folder, 'node_modules'));
}

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
