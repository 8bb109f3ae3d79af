import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

const program = fileURLToPath(new URL('../dist/main.js', import.meta.url));

/** The sizes of the demonstration that many tests begin with. 0 is a database with every migration and nothing else. */
const sizes = ['0', '60', '150'];

/**
 * What a backend of a test begins with, in place of making it anew.
 * @typedef {object} Template
 * @property {string} dataDir a data folder, with the embedded database unless there is a server
 * @property {string | undefined} database its name on the server
 */

/**
 * Databases that are made once, by the real backend, and copied for each test:
 * a database takes seconds to make, and a network to write.
 *
 * @param {string | undefined} server address of PostgreSQL; undefined for embedded databases
 * @returns {Promise<{ templates: Record<string, Template>, remove(): Promise<void> }>} by number of devices
 */
export async function makeTemplates(server) {
  const folder = mkdtempSync(join(tmpdir(), 'dmp-templates-'));
  /** @type {Record<string, Template>} */
  const templates = {};
  for (const size of sizes) {
    const dataDir = join(folder, size);
    mkdirSync(dataDir);
    const database = server && `dmp_template_${process.pid}_${size}`;
    if (database) await onServer(server, `create database ${database}`);
    await make(dataDir, size, server && database ? addressOf(server, database) : undefined);
    templates[size] = { dataDir, database };
  }
  return {
    templates,
    async remove() {
      rmSync(folder, { recursive: true, force: true });
      for (const { database } of Object.values(templates)) {
        if (server && database) await onServer(server, `drop database ${database}`);
      }
    },
  };
}

/** @param {string} dataDir @param {string} size @param {string | undefined} databaseUrl */
async function make(dataDir, size, databaseUrl) {
  const demonstration = size === '0' ? {} : { DEMO: 'true', SEED_DEVICES: size };
  const child = spawn(process.execPath, [program], {
    env: {
      ...{ PATH: process.env.PATH, HOME: process.env.HOME },
      ...{ PORT: '0', DATA_DIR: dataDir, ROLES: 'api,identity', LOG_LEVEL: 'info' },
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
      ...demonstration,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) {
    if (JSON.parse(line).msg === 'ready') child.kill('SIGTERM');
  }
  const [code] = await exited;
  if (code !== 0) throw new Error(`The backend ended with ${code} while it made a database of ${size} devices.`);
}

/** @param {string} server address of its maintenance database @param {string} statement */
export async function onServer(server, statement) {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** @param {string} server @param {string} database @returns {string} its address */
export function addressOf(server, database) {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}
