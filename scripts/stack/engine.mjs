// A Docker engine: the one that runs, or one of our own, started by hand with a
// data folder of its own and stopped again.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root, run } from '../processes.mjs';
import { note, timed } from '../say.mjs';

/** @typedef {{ compose: string, stop: () => Promise<void> }} Engine */

/** @param {string} program @param {string[]} args */
async function works(program, args) {
  return run(program, args, { quiet: true }).then(
    ({ code }) => code === 0,
    () => false,
  );
}

/**
 * Finds an engine, or starts one.
 *
 * @returns {Promise<Engine | { missing: string }>} or why there can be none
 */
export async function findEngine() {
  if (!(await works('docker', ['info']))) {
    const why = await installed();
    if (why) return { missing: why };
  }
  const own = (await works('docker', ['info'])) ? undefined : await startOwn();
  if (own && 'missing' in own) return own;
  const stop = own?.stop ?? (async () => {});
  const compose = await findCompose();
  if (compose) return { compose, stop };
  await stop();
  return { missing: 'there is no docker compose' };
}

/** How docker compose is called here, if it is installed. */
export async function findCompose() {
  for (const compose of ['docker compose', 'docker-compose']) {
    const [program = '', ...first] = compose.split(' ');
    if (await works(program, [...first, 'version'])) return compose;
  }
  return undefined;
}

/** @returns why there is no engine on this machine */
async function installed() {
  if (existsSync('/usr/sbin/dockerd') || existsSync('/usr/bin/dockerd')) return undefined;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return 'there is no Docker engine';
  return timed('engine', 'installing docker.io', async () => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-qq'], { quiet: true, env });
    const packages = ['docker.io', 'docker-compose', 'debootstrap', 'iptables'];
    const args = ['install', '-y', '-qq', '--no-install-recommends', ...packages];
    const { code } = await run('apt-get', args, { quiet: true, env });
    return code === 0 ? undefined : 'there is no Docker engine, and none could be installed';
  });
}

/** @returns {Promise<{ stop: () => Promise<void> } | { missing: string }>} */
async function startOwn() {
  if (process.getuid?.() !== 0) return { missing: 'the Docker engine does not run, and only root can start it' };
  const folder = join(root, '.cache/stack');
  mkdirSync(folder, { recursive: true });
  const socket = `unix://${folder}/docker.sock`;
  const log = openSync(join(folder, 'dockerd.log'), 'w');
  const args = [
    ...['--host', socket, '--data-root', `${folder}/docker`, '--exec-root', `${folder}/exec`],
    ...['--pidfile', `${folder}/docker.pid`],
  ];
  const child = spawn('dockerd', args, { stdio: ['ignore', log, log], detached: true });
  const ended = once(child, 'exit');
  const stop = async () => {
    if (child.exitCode === null) child.kill('SIGTERM');
    await ended;
  };
  process.env.DOCKER_HOST = socket;
  for (let waited = 0; waited < 60 && child.exitCode === null; waited += 1) {
    if (await works('docker', ['info'])) {
      note('engine', 'started');
      return { stop };
    }
    await pause(1000);
  }
  await stop();
  return { missing: `the Docker engine did not start; see ${folder}/dockerd.log` };
}
