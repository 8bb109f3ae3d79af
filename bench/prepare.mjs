import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { startPostgres } from '../backend/testing/postgres.mjs';
import { say } from './report.mjs';
import { startServer } from './server.mjs';
import { fillLogs } from './sql.mjs';

const cache = fileURLToPath(new URL('../.cache/bench/', import.meta.url));

/**
 * PostgreSQL, durable as it comes, with a network of this size in its database
 * `network`. What one run has prepared, the next of the same day finds: logs
 * are of the last days, so a folder of yesterday would hold too few.
 *
 * @param {{ devices: number, logs: number, chargers: number }} size
 */
export async function startPrepared({ devices, logs, chargers }) {
  const day = new Date().toISOString().slice(0, 10);
  const folder = join(cache, `${day}-${devices}-${logs}`);
  const complete = join(folder, 'complete');
  mkdirSync(cache, { recursive: true });
  for (const other of readdirSync(cache)) {
    if (!other.startsWith(day)) rmSync(join(cache, other), { recursive: true });
  }
  if (!existsSync(complete)) rmSync(folder, { recursive: true, force: true });

  const postgres = await startPostgres({ folder, settings: {} });
  /** @param {string} name */
  const urlOf = (name) => postgres.url.replace(/postgres$/, name);
  try {
    if (!existsSync(complete)) {
      await createDatabase(postgres.url, 'network');
      say(`Writing a network of ${devices} devices (kept in .cache for the next run of today)`);
      await (await startServer(urlOf('network'), devices)).stop();
      say(`Writing ${logs} logs`);
      const database = await connect(urlOf('network'));
      await fillLogs(database, logs).finally(() => database.end());
      writeFileSync(complete, '');
    }
  } catch (error) {
    await postgres.stop();
    throw error;
  }
  return {
    networkUrl: urlOf('network'),
    /** A database with the network of the chargers that connect, as if it were used for the first time. */
    async chargersDatabase() {
      const seeded = `chargers_${chargers}`;
      if (!(await hasDatabase(postgres.url, `${seeded}_complete`))) {
        await createDatabase(postgres.url, seeded);
        await (await startServer(urlOf(seeded), chargers)).stop();
        await createDatabase(postgres.url, `${seeded}_complete`, seeded);
      }
      await createDatabase(postgres.url, 'chargers', `${seeded}_complete`);
      return urlOf('chargers');
    },
    stop: postgres.stop,
  };
}

/** @param {string} url */
export async function connect(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

/** Anew, as a copy of the template if there is one. @param {string} url of the maintenance database @param {string} name @param {string} template */
async function createDatabase(url, name, template = 'template1') {
  const client = await connect(url);
  await client.query(`drop database if exists ${name} with (force)`);
  await client.query(`create database ${name} template ${template}`);
  await client.end();
}

/** @param {string} url of the maintenance database @param {string} name */
async function hasDatabase(url, name) {
  const client = await connect(url);
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
  await client.end();
  return rowCount === 1;
}
