import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startPostgres } from '../backend/testing/postgres.mjs';
import { backendModule } from './backend-module.mjs';
import { connect, openPool } from './connect.mjs';
import { countUptime } from './count-uptime.mjs';
import { stackSettings } from './postgres-settings.mjs';
import { say } from './report.mjs';
import { startServer } from './server.mjs';
import { fillLogs, repeatSites } from './sql.mjs';

/** Devices that are written with all that belongs to them, where their number alone matters. */
const smallNetwork = 2000;
/** Written by earlier runs: their reports stay. */
const reports = /\.md$/;
const cache = fileURLToPath(new URL('../.cache/bench/', import.meta.url));

/**
 * PostgreSQL, durable as it comes, with the databases that suites measure on.
 * What one run has prepared, the next of the same day finds: the logs are those
 * of the last days, and yesterday's would be too old.
 *
 * @param {{ devices: number, logs: number, chargers: number }} size
 */
export async function startPrepared({ devices, logs, chargers }) {
  const today = new Date().toISOString().slice(0, 10);
  mkdirSync(cache, { recursive: true });
  for (const name of readdirSync(cache)) {
    if (name !== today && !reports.test(name)) rmSync(join(cache, name), { recursive: true });
  }
  const postgres = await startPostgres({ folder: join(cache, today), settings: stackSettings() });
  const maintenance = await connect(postgres.url);
  /** @param {string} name */
  const urlOf = (name) => postgres.url.replace(/postgres$/, name);

  /** A database that is prepared once; under its name only when it is complete. @param {string} name @param {(url: string) => Promise<void>} fill */
  const prepared = async (name, fill) => {
    const { rowCount } = await maintenance.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) {
      await maintenance.query('drop database if exists unfinished with (force)');
      await maintenance.query('create database unfinished');
      await fill(urlOf('unfinished'));
      await maintenance.query(`alter database unfinished rename to ${name}`);
    }
    return name;
  };

  /** The large network, with what maintenance has long counted where a product runs. @param {string} url */
  const writeDevices = async (url) => {
    say(`Writing a network of ${devices} devices; kept in .cache for the next run of today`);
    await (await startServer(url, devices)).stop();
    await countRates(url);
    await countUptime(url);
  };

  return {
    /** The large network with its logs; gives its address. */
    async network() {
      const name = await prepared(`network_${devices}_${logs}`, async (url) => {
        await writeDevices(url);
        say(`Writing ${logs} logs`);
        const database = await connect(url);
        await fillLogs(database, logs).finally(() => database.end());
      });
      return urlOf(name);
    },
    /** The large network with no more logs than its seed has; gives its address. Whoever takes it may write into it. */
    async devices() {
      const name = await prepared(`devices_${devices}`, async (url) => {
        await writeDevices(url);
      });
      return urlOf(name);
    },
    /** The same as a copy that is the taker's alone; gives its address. @param {string} copy its name */
    async devicesAlone(copy) {
      await this.devices();
      await maintenance.query(`drop database if exists ${copy} with (force)`);
      await maintenance.query(`create database ${copy} template devices_${devices}`);
      return urlOf(copy);
    },
    /** @param {string} name of a copy */
    async drop(name) {
      await maintenance.query(`drop database if exists ${name} with (force)`);
    },
    /** As many devices and their sites, without EVSEs, history and logs: a small network over and over; gives its address. */
    async sites() {
      const name = await prepared(`sites_${devices}`, async (url) => {
        await (await startServer(url, Math.min(devices, smallNetwork))).stop();
        const database = await connect(url);
        await repeatSites(database, devices).finally(() => database.end());
      });
      return urlOf(name);
    },
    /** The network of the chargers that connect, as if it were used for the first time; gives its address. */
    async chargers() {
      const template = await prepared(`chargers_${chargers}`, async (url) => {
        await (await startServer(url, chargers)).stop();
      });
      await maintenance.query('drop database if exists chargers with (force)');
      await maintenance.query(`create database chargers template ${template}`);
      return urlOf('chargers');
    },
    async stop() {
      await maintenance.end();
      await postgres.stop();
    },
  };
}

/** Gives every device its rates. @param {string} url */
async function countRates(url) {
  const { countDeviceRates, Kysely, PostgresDialect } = await backendModule('device-rates', {
    './device-rates/index.ts': ['countDeviceRates'],
    kysely: ['Kysely', 'PostgresDialect'],
  });
  const database = new Kysely({ dialect: new PostgresDialect({ pool: openPool(url) }) });
  await countDeviceRates(database).finally(() => database.destroy());
}
