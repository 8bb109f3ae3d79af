// PostgreSQL as the machine's package has it: unlike the one on npm it brings the tools for backups.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { findInstalled } from './installed.mjs';

/** Its programs, which are of one version: pg_dump refuses a server that is newer. Undefined where there is none. */
export const postgresInstallation = findInstalled('postgres', 'initdb', 'pg_dump', 'pg_restore');

/** Runs one of its tools. @throws with what it said, unless it ended well */
export async function runTool(program: string, ...args: string[]): Promise<void> {
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${said}`);
}
