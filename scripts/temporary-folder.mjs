import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder of this process alone, gone when it ends. @param {string} name @returns {string} its path */
export function temporaryFolder(name) {
  const folder = mkdtempSync(join(tmpdir(), `dmp-${name}-`));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
