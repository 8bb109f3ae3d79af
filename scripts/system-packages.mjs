import { existsSync } from 'node:fs';
import { run } from './processes.mjs';
import { Fault, timed } from './say.mjs';

/** Whether the system's packages can be installed here: as root, by apt. */
export const installsPackages = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

// In this run level a package starts no server of its own.
const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };

/** @param {...string} args */
const apt = (...args) => run('apt-get', ['-qq', ...args], { quiet: true, env });

/**
 * Those of the packages that can be installed here.
 * @param {...string} packages
 */
export async function offeredPackages(...packages) {
  if (!installsPackages) return [];
  await apt('update');
  const offered = [];
  for (const name of packages) {
    const { code } = await apt('install', '--simulate', '--no-install-recommends', name);
    if (code === 0) offered.push(name);
  }
  return offered;
}

/**
 * Installs packages of the system.
 * @param {...string} packages as Debian calls them
 * @throws {Fault} with what apt-get said
 */
export const installPackages = (...packages) =>
  timed('packages', `installing ${packages.join(', ')}`, async () => {
    await apt('update');
    const { code, output } = await apt('install', '-y', '--no-install-recommends', ...packages);
    if (code !== 0) throw new Fault(`apt-get could not install ${packages.join(', ')}:\n${output.trim()}`);
  });
