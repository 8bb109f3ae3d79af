// @ts-check
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

/** Lists the folder names of all remotes, such as `mfe-devices`. @param {string} [base] the repository */
export const remoteFolders = (base = root) =>
  readdirSync(base).filter((name) => name.startsWith('mfe-') && existsSync(join(base, name, 'remote.json')));
