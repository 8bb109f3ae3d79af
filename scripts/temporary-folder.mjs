import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** @type {string[]} */
const folders = [];
process.on('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** A folder of this process alone, gone when it ends. @param {string} name @returns {string} its path */
export function temporaryFolder(name) {
  const folder = mkdtempSync(join(tmpdir(), `dmp-${name}-`));
  folders.push(folder);
  return folder;
}
