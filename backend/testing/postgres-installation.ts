// PostgreSQL as the machine's package has it: unlike the one on npm it brings the tools for backups.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Its programs, which are of one version: pg_dump refuses a server that is newer. */
export interface PostgresInstallation {
  postgres: string;
  initdb: string;
  pg_dump: string;
  pg_restore: string;
}

const names = ['postgres', 'initdb', 'pg_dump', 'pg_restore'] as const;
/** Where Debian puts them, a folder for each version. */
const debian = '/usr/lib/postgresql';

function find(): PostgresInstallation | undefined {
  const versions = existsSync(debian) ? readdirSync(debian).map((version) => join(debian, version, 'bin')) : [];
  const folder = [...(process.env.PATH ?? '').split(delimiter), ...versions].find((candidate) =>
    names.every((name) => existsSync(join(candidate, name))),
  );
  const [postgres, initdb, pg_dump, pg_restore] = names.map((name) => join(folder ?? '', name)) as [
    string,
    string,
    string,
    string,
  ];
  return folder === undefined ? undefined : { postgres, initdb, pg_dump, pg_restore };
}

/** The installation; installed first where that is allowed. Undefined when there is none to be had. */
export function findPostgres(): PostgresInstallation | undefined {
  const found = find();
  if (found || process.getuid?.() !== 0) return found;
  // In this run level the package starts no server of its own.
  const env = { ...process.env, RUNLEVEL: '1', DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'postgresql'], { stdio: 'ignore', env });
  return find();
}

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
