// The product as it runs in production, on one machine: each role a process of its own, PostgreSQL behind a wire
// that can fall silent, NATS, and many chargers.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { freePort, startPostgres } from '../backend/testing/postgres.mjs';
import { startWire } from '../backend/testing/wire.mjs';
import { givePassword } from './chargers.mjs';
import { connect } from './connect.mjs';
import { startFleet } from './fleet.mjs';
import { stackSettings } from './postgres-settings.mjs';
import { say } from './report.mjs';
import { startServer } from './server.mjs';

/** @typedef {Awaited<ReturnType<typeof startFaultNetwork>>} FaultNetwork */
/** @typedef {'api' | 'gateway' | 'worker'} Role */

/** What each process runs. @type {Record<Role, string>} */
const rolesOf = { api: 'api,identity', gateway: 'gateway', worker: 'worker' };

/** @param {number} chargers */
export async function startFaultNetwork(chargers) {
  const folder = mkdtempSync(join(tmpdir(), 'dmp-faults-'));
  let postgres = await startPostgres({ folder, settings: stackSettings() });
  const portOf = (/** @type {string} */ url) => Number(new URL(url).port);
  const wire = await startWire(portOf(postgres.url));
  const natsPort = await freePort();
  let nats = await startNats(natsPort);

  /** @param {Role} role @param {number} [port] */
  const start = (role, port) =>
    startServer(wire.through(postgres.url), chargers, port, {
      ...{ ROLES: rolesOf[role], NATS_URL: `nats://127.0.0.1:${natsPort}`, GATEWAY_NAME: 'bench' },
      ...(role === 'api' ? {} : { DEMO: '0' }),
    });
  say(`Writing a network of ${chargers} devices`);
  const api = await start('api');
  const processes = { api, gateway: await start('gateway'), worker: await start('worker') };
  let database = await connect(postgres.url);
  const { chargeboxIds, password } = await givePassword(database);
  const fleet = startFleet();
  await fleet.connect({ url: processes.gateway.url, password, chargeboxIds });

  return {
    fleet,
    wire,
    processes,
    chargeboxIds,
    /** The database of this moment, past the wire. */
    database: () => database,
    /** Ends a role as a power cut would, and starts it again. @param {Role} role */
    async killAndStart(role) {
      const { port } = processes[role];
      await processes[role].kill();
      processes[role] = await start(role, port);
    },
    /** @param {() => Promise<unknown>} meanwhile */
    async withoutDatabase(meanwhile) {
      await database.end();
      await postgres.stop();
      await meanwhile();
      postgres = await startPostgres({ folder, settings: stackSettings() });
      wire.lead(portOf(postgres.url));
      database = await connect(postgres.url);
    },
    /** @param {() => Promise<unknown>} meanwhile */
    async withoutBus(meanwhile) {
      await nats();
      await meanwhile();
      nats = await startNats(natsPort);
    },
    async stop() {
      await fleet.stop();
      for (const one of Object.values(processes)) await one.stop();
      await database.end();
      await nats();
      await wire.close();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Starts the machine's NATS server. @param {number} port @returns {Promise<() => Promise<void>>} stops it */
async function startNats(port) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  const program = folders.map((folder) => join(folder, 'nats-server')).find(existsSync);
  if (!program) throw new Error('The suite "faults" needs nats-server on the PATH.');
  const child = spawn(program, ['-a', '127.0.0.1', '-p', String(port)], { stdio: ['ignore', 'ignore', 'pipe'] });
  const kill = () => child.kill('SIGKILL');
  process.prependOnceListener('exit', kill);
  let said = '';
  await new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`nats-server ended with ${code}: ${said}`)));
    child.stderr.on('data', (chunk) => {
      said += chunk;
      if (said.includes('Server is ready')) resolve(undefined);
    });
  });
  return async () => {
    process.off('exit', kill);
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
}

/**
 * A disk of so many bytes at a folder; undefined where this machine allows none.
 *
 * @param {string} folder @param {number} bytes
 * @returns {(() => void) | undefined} takes it away
 */
export function smallDisk(folder, bytes) {
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', folder], { stdio: 'ignore' });
  return status === 0 ? () => void spawnSync('umount', ['-l', folder], { stdio: 'ignore' }) : undefined;
}
