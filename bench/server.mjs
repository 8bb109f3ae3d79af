import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { freePort } from '../backend/testing/postgres.mjs';
import { temporaryFolder } from '../scripts/temporary-folder.mjs';

const program = fileURLToPath(new URL('../backend/dist/main.js', import.meta.url));

/** What the secrets of all databases of the bench are encrypted with. */
const secretsKey = 'of the databases of the bench, which have no secrets to keep';

/** Half as long as a token is good for. */
const renewalMs = 5 * 60 * 1000;

/** The token of the demonstration's administrator. @param {string} url */
async function signIn(url) {
  const answer = await fetch(`${url}/api/auth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin@example.com', password: 'demo' }),
  });
  const { access_token: token } = /** @type {{ access_token: string }} */ (await answer.json());
  return token;
}

/**
 * The built backend as a process of its own.
 *
 * @param {string | undefined} databaseUrl the embedded database without one
 * @param {number} devices that the demonstration has
 * @param {number} [port] where it listens; a free one otherwise
 * @param {NodeJS.ProcessEnv} [more] of its environment; a DATA_DIR of the caller stays when it stops
 */
export async function startServer(databaseUrl, devices, port, more) {
  port ??= await freePort();
  const folder = more?.DATA_DIR ?? temporaryFolder('bench');
  const removeFolder = () => {
    if (more?.DATA_DIR === undefined) rmSync(folder, { recursive: true, force: true });
  };
  // One key for all, since a database outlives the folder of the server that made its secrets.
  const keyFile = join(folder, 'secrets.key');
  if (!existsSync(keyFile)) writeFileSync(keyFile, secretsKey, { mode: 0o600 });
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [program], {
    env: {
      ...{ PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: folder, DEMO: 'true' },
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
      ...{ SEED_DEVICES: String(devices), PORT: String(port), PUBLIC_URL: url },
      ...more,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const kill = () => child.kill('SIGKILL');
  process.prependOnceListener('exit', kill);
  await new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The backend ended with ${code}.`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (JSON.parse(line).msg === 'ready') resolve(undefined);
    });
  });
  let token = await signIn(url);
  // A bench may take longer than a token is good for.
  const renewal = setInterval(async () => {
    token = await signIn(url);
  }, renewalMs);

  return {
    url,
    port,
    get token() {
      return token;
    },
    /** Its process. */
    pid: child.pid ?? 0,
    /** Its DATA_DIR. */
    folder,
    /** What is called is begun by this body; gives the answer. @param {string} path @param {object} body */
    async post(path, body) {
      const response = await fetch(`${url}/api/${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
      return /** @type {any} */ (await response.json());
    },
    /** A change by this body; gives the answer. @param {string} path @param {object} body */
    async patch(path, body) {
      const response = await fetch(`${url}/api/${path}`, {
        method: 'PATCH',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
      return /** @type {any} */ (await response.json());
    },
    /** Gives the answer. @param {string} path */
    async delete(path) {
      const response = await fetch(`${url}/api/${path}`, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${token}` },
      });
      if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
      return /** @type {any} */ (await response.json());
    },
    /** A call as the console makes it, read to its end; not compressed, as what it is measured by is not. @param {string} path */
    async get(path) {
      const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' };
      const response = await fetch(`${url}/api/${path}`, { headers });
      if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
      for await (const _ of response.body ?? []);
    },
    /** A page of devices. @param {string} path @returns {Promise<{ content: { id: string, chargeboxId: string }[], totalElements: number }>} */
    async devices(path) {
      const response = await fetch(`${url}/api/${path}`, { headers: { authorization: `Bearer ${token}` } });
      if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
      return /** @type {any} */ (await response.json());
    },
    /** Resident memory, in bytes. */
    memory() {
      const pages = Number(readFileSync(`/proc/${child.pid}/statm`, 'utf8').split(' ')[1]);
      return pages * 4096;
    },
    /** Ends it as a power cut would. */
    async kill() {
      clearInterval(renewal);
      process.off('exit', kill);
      const ended = once(child, 'exit');
      kill();
      await ended;
      removeFolder();
    },
    async stop() {
      clearInterval(renewal);
      process.off('exit', kill);
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      removeFolder();
    },
  };
}
