// Databases that are made once in a run, by the real backend, and copied for each test: a database takes seconds to
// make, and a network to write. Each is made when the first test asks for it.
import { spawn } from 'node:child_process';
import { randomBytes, scryptSync } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { newFolder } from './run-folder.mjs';

const program = process.env.TEST_BACKEND ?? fileURLToPath(new URL('../dist/main.js', import.meta.url));

/** The sizes of the demonstration that several tests begin with. 0 is a database with every migration and nothing else. */
const sizes = ['0', '60', '150'];

/**
 * What a backend of a test begins with, in place of making it anew.
 * @typedef {object} Template
 * @property {string} dataDir a data folder, with the embedded database unless there is a server
 * @property {string | undefined} database its name on the server
 */

/** @returns {string} a folder for the templates of a run, which its workers share */
export const makeTemplateFolder = () => newFolder('templates');

/** @param {string} folder @param {string | undefined} server */
export async function removeTemplates(folder, server) {
  for (const size of server ? sizes : []) {
    if (server && existsSync(join(folder, size))) await onServer(server, `drop database ${nameOf(folder, size)}`);
  }
  rmSync(folder, { recursive: true, force: true });
}

/**
 * The template database with this many devices; the empty one where it would be of use to a single test.
 *
 * @param {string} devices
 * @param {string | undefined} server that has the database; undefined for the embedded one
 * @returns {Promise<Template>}
 */
export async function templateOf(devices, server) {
  const { TEST_TEMPLATES: folder } = process.env;
  if (!folder) throw new Error('Integration tests are run by jest, whose setup makes their databases.');
  const size = sizes.includes(devices) ? devices : '0';
  const dataDir = join(folder, server ? size : `${size}-embedded`);
  const making = `${dataDir}.making`;
  while (!existsSync(dataDir)) {
    if (tookTurn(making)) {
      // Another worker may have finished it just before.
      if (existsSync(dataDir)) {
        rmSync(making, { recursive: true, force: true });
        break;
      }
      try {
        const on = server ? { server, name: nameOf(folder, size) } : undefined;
        await make(making, size, on);
        renameSync(making, dataDir);
      } catch (error) {
        rmSync(making, { recursive: true, force: true });
        throw error;
      }
    }
    // Another worker makes it.
    else await pause(50);
  }
  return { dataDir, database: server && nameOf(folder, size) };
}

/** @param {string} folder @param {string} size */
const nameOf = (folder, size) => `dmp_template_${folder.slice(-6).toLowerCase()}_${size}`;

/** Of all workers only one makes a folder. @param {string} folder */
function tookTurn(folder) {
  try {
    mkdirSync(folder);
    return true;
  } catch {
    return false;
  }
}

/**
 * @param {string} dataDir
 * @param {string} size
 * @param {{ server: string, name: string } | undefined} on where its database is, in place of its data folder
 */
async function make(dataDir, size, on) {
  // An embedded database is made with its first template, and migrated there.
  const empty = size === '0' ? undefined : await templateOf('0', on?.server);
  if (empty) cpSync(empty.dataDir, dataDir, { recursive: true });
  if (on) {
    await onServer(on.server, `drop database if exists ${on.name}`);
    if (empty?.database) await copyDatabase(on.server, on.name, empty.database);
    else await onServer(on.server, `create database ${on.name}`);
  }
  const databaseUrl = on && addressOf(on.server, on.name);
  const demonstration = empty ? { DEMO: 'true', SEED_DEVICES: size } : {};
  const child = spawn(process.execPath, [program], {
    env: {
      ...{ PATH: process.env.PATH, HOME: process.env.HOME },
      ...{ PORT: '0', DATA_DIR: dataDir, ROLES: 'api,identity', LOG_LEVEL: 'info' },
      // Other tests slow it down.
      STOP_TIMEOUT_SECONDS: '120',
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
      ...demonstration,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const exited = once(child, 'close');
  for await (const line of createInterface({ input: child.stdout })) {
    const { msg, level } = JSON.parse(line);
    if (msg === 'ready') child.kill('SIGTERM');
    if (level !== 'info') said += `${line}\n`;
  }
  const [code] = await exited;
  if (code !== 0) throw new Error(`The backend ended with ${code} while it made a database of ${size}: ${said}`);
  if (databaseUrl) await onServer(databaseUrl, `update users set password_hash = '${quicklyHashed('demo')}'`);
}

/** As the product stores a password, at a cost at which hundreds of tests can sign in. @param {string} password */
function quicklyHashed(password) {
  const [N, r, p] = [16, 8, 1];
  const salt = randomBytes(16);
  const key = scryptSync(password, salt, 32, { N, r, p });
  return ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** @param {string} server address of one of its databases @param {string} statement @returns {Promise<object[]>} its rows */
export async function onServer(server, statement) {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    const { rows } = await client.query(statement);
    return rows;
  } finally {
    await client.end();
  }
}

/**
 * Copies the files of a database, which takes less than writing its pages to the write-ahead log.
 *
 * @param {string} server address of one of its databases
 * @param {string} name of the copy
 * @param {string} template nobody is connected to
 */
export async function copyDatabase(server, name, template) {
  await onServer(server, `create database ${name} template ${template} strategy file_copy`);
}

/** @param {string} server @param {string} database @returns {string} its address */
export function addressOf(server, database) {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}
