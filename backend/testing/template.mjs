import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../dist/main.js', import.meta.url));

/**
 * An embedded database with every migration and nothing else, made by the real backend.
 *
 * @returns {Promise<{ folder: string, remove(): void }>} folder: what a data folder has as `database`
 */
export async function makeTemplate() {
  const dataDir = mkdtempSync(join(tmpdir(), 'dmp-template-'));
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ROLES: 'api', PORT: '0', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) {
    if (JSON.parse(line).msg === 'ready') child.kill('SIGTERM');
  }
  const [code] = await exited;
  if (code !== 0) throw new Error(`The backend ended with ${code} while it made an empty database.`);
  return {
    folder: join(dataDir, 'database'),
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}
