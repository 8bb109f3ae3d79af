// Runs the real backend, as built, for integration tests.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from './free-port.ts';
import { besideDatabase, createTestDatabase, type TestDatabase } from './test-database.ts';

const program = process.env.TEST_BACKEND ?? resolve(__dirname, '../dist/main.js');
const readyWithinMs = 120_000;
const seedDevices = '60';

/** One line of the backend's log. */
export type LogLine = Record<string, unknown> & { msg?: string };

/** A charger of the demonstration, as `charge-points.json` has it. */
export interface SeededCharger {
  chargeboxId: string;
  password: string;
  vendor: string;
  model: string;
  serialNumber: string;
  firmwareVersion: string;
  /** How the simulation finds it. */
  condition: string;
  connectors: {
    connectorId: number;
    evse: number;
    plugType: string;
    maxElectricPower: number;
    /** The one that runs there, which depends on the hour. */
    transaction: object | null;
  }[];
}

/** A call to the API, and what it answered. */
export interface Answer {
  status: number;
  headers: Headers;
  /** Parsed JSON; the text where it is none; undefined for nothing. */
  body: unknown;
}

export type DemoUser = 'admin' | 'operator' | 'viewer' | 'vendor.acme';

/** A backend under test. Everything stays the same over `restart`, address and data too. */
export interface BackendProcess {
  /** `http://127.0.0.1:port`, which is also its PUBLIC_URL unless that was given. */
  readonly url: string;
  readonly port: number;
  /** Of the process that runs, or ran last. */
  readonly pid: number;
  readonly dataDir: string;
  /** Its PostgreSQL database; undefined when it is the embedded one in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** Everything logged so far. */
  readonly log: readonly LogLine[];
  /** An access token of a demonstration account. */
  token(user: DemoUser): Promise<string>;
  /** A call below `/api`, as a demonstration account or without a token; an object as body is sent as JSON. */
  call(user: DemoUser | undefined, method: string, path: string, body?: unknown): Promise<Answer>;
  /** Chargers with their passwords. */
  chargers(): SeededCharger[];
  /** Resolves with the first log line, past or to come, that fits. */
  logged(fits: (line: LogLine) => boolean): Promise<LogLine>;
  /** Stops it in order. @returns its exit code */
  stop(): Promise<number | null>;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
  /** Starts it again, after `stop` or `kill`. */
  restart(env?: Record<string, string>): Promise<void>;
  /** Does this while nothing runs on its data: it is stopped meanwhile if it runs, and then started again as it was. */
  whileStopped<T>(work: () => Promise<T>): Promise<T>;
  /** Ends it and removes its data. */
  remove(): Promise<void>;
}

/**
 * Starts the built backend in demonstration mode on a free port, with data of
 * its own: an embedded database, or one of its own on the PostgreSQL of the run.
 *
 * @param env on top of a small seed (`SEED_DEVICES=60`)
 * @param prepare what is done to its data before it starts
 * @param openFiles how many files it may have open; as many as this process unless given
 */
export async function startBackend(
  env: Record<string, string> = {},
  prepare: (backend: BackendProcess) => Promise<void> = async () => {},
  { openFiles }: { openFiles?: number } = {},
): Promise<BackendProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const database = await databaseFor(env);
  const { dataDir } = database;
  const fixed = {
    ...pathOnly(),
    ...(database.url ? { DATABASE_URL: database.url } : {}),
    DEMO: 'true',
    SEED_DEVICES: seedDevices,
    LOG_LEVEL: 'debug',
    // The network may have been written as long ago as the run is, and nobody connected to it since.
    UNKNOWN_AFTER_MINUTES: '1440',
    ...env,
    PORT: String(port),
    PUBLIC_URL: env.PUBLIC_URL ?? url,
    DATA_DIR: dataDir,
  };
  const log: LogLine[] = [];
  const waiting = new Set<(line: LogLine) => void>();
  const tokens = new Map<DemoUser, Promise<string>>();
  /** With what it was started last. */
  let latest: Record<string, string> = fixed;
  let child: ChildProcess | undefined;
  const running = () => (child?.exitCode === null && child.signalCode === null ? child : undefined);

  function note(line: LogLine): void {
    log.push(line);
    for (const look of waiting) look(line);
  }

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    const ending = running();
    if (!ending) return child?.exitCode ?? null;
    const exited = once(ending, 'exit');
    ending.kill(signal);
    const [code] = await exited;
    return code;
  }

  async function start(): Promise<void> {
    child = spawnBackend(latest, note, openFiles);
    await untilReady(child);
  }

  const backend: BackendProcess = {
    url,
    port,
    get pid() {
      if (child?.pid === undefined) throw new Error('The backend was not started.');
      return child.pid;
    },
    dataDir,
    databaseUrl: database.url ?? (env.DATABASE_URL || undefined),
    log,
    token(user) {
      const known = tokens.get(user) ?? fetchToken(url, user);
      tokens.set(user, known);
      return known;
    },
    async call(user, method, path, body) {
      const headers: Record<string, string> = {};
      if (user) headers.authorization = `Bearer ${await backend.token(user)}`;
      if (body !== undefined) headers['content-type'] = 'application/json';
      const response = await fetch(`${url}/api/${path}`, {
        method,
        headers,
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, headers: response.headers, body: parse(text) };
    },
    chargers: () => JSON.parse(readFileSync(join(dataDir, 'charge-points.json'), 'utf8')) as SeededCharger[],
    logged(fits) {
      const past = log.find(fits);
      if (past) return Promise.resolve(past);
      return new Promise((done) => {
        const look = (line: LogLine) => {
          if (!fits(line)) return;
          waiting.delete(look);
          done(line);
        };
        waiting.add(look);
      });
    },
    stop: () => end('SIGTERM'),
    async kill() {
      await end('SIGKILL');
    },
    async restart(more = {}) {
      latest = { ...fixed, ...more };
      await start();
    },
    async whileStopped(work) {
      if (!running()) return work();
      await end('SIGTERM');
      try {
        return await work();
      } finally {
        await start();
      }
    },
    async remove() {
      // Nothing of it is used again: what it would close in order is thrown away.
      await end('SIGKILL');
      await database.remove();
    },
  };
  try {
    await prepare(backend);
    await start();
  } catch (error) {
    await backend.remove();
    throw error;
  }
  return backend;
}

/**
 * Runs the backend where it is expected to give up at once.
 *
 * @param env its whole environment, beside what a program needs to run
 */
export async function runBackend(env: Record<string, string>): Promise<{ code: number | null; stderr: string }> {
  const child = spawn(process.execPath, [program], {
    env: { ...pathOnly(), ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  endWithTests(child);
  let stderr = '';
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  const [code] = await once(child, 'close');
  return { code, stderr };
}

// Nothing of the environment of the tests reaches the backend by chance.
const pathOnly = () => ({ PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '' });

/** None may outlive the tests, not even one whose test forgot it. */
const children = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

function endWithTests(child: ChildProcess): void {
  children.add(child);
  child.once('exit', () => children.delete(child));
}

const stderrOf = new WeakMap<ChildProcess, () => string>();

function spawnBackend(
  env: Record<string, string>,
  note: (line: LogLine) => void,
  openFiles: number | 'unchanged' = 'unchanged',
): ChildProcess {
  const command = [process.execPath, '--enable-source-maps', program];
  const limited =
    openFiles === 'unchanged' ? command : ['sh', '-c', `ulimit -n ${openFiles} && exec "$@"`, 'sh', ...command];
  const [file = '', ...args] = limited;
  const child = spawn(file, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let stderr = '';
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  stderrOf.set(child, () => stderr);
  endWithTests(child);
  createInterface({ input: child.stdout }).on('line', (text) => {
    const line = parse(text);
    const parsed = typeof line === 'object' && line !== null ? (line as LogLine) : { msg: text };
    note(parsed);
    child.emit('log', parsed);
  });
  return child;
}

function untilReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      clearTimeout(timer);
      child.off('log', onLog).off('exit', onExit);
      act();
    };
    const fail = (why: string) => settle(() => reject(new Error(`${why}\n${stderrOf.get(child)?.() ?? ''}`)));
    const onLog = (line: LogLine) => {
      if (line.msg === 'ready') settle(resolve);
    };
    const onExit = (code: number | null) => fail(`The backend ended with ${code} before it was ready.`);
    const timer = setTimeout(() => fail('The backend was not ready in time.'), readyWithinMs);
    child.on('log', onLog).on('exit', onExit);
  });
}

async function fetchToken(url: string, user: DemoUser): Promise<string> {
  const response = await fetch(`${url}/api/auth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: `${user}@example.com`, password: 'demo' }),
  });
  const body = (await response.json()) as { access_token?: string };
  if (!body.access_token) throw new Error(`No token for ${user}: ${response.status} ${JSON.stringify(body)}`);
  return body.access_token;
}

function parse(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    // Pages and other texts are given as they are.
    return text;
  }
}

/** What the backend begins with; nothing where the environment names a database. An empty name is the embedded one. */
async function databaseFor(env: Record<string, string>): Promise<TestDatabase> {
  const { DATABASE_URL: chosen } = env;
  if (chosen) return besideDatabase();
  return createTestDatabase(devicesIn(env), { isEmbedded: chosen === '' });
}

/** How many devices a backend may find that begins with this environment. */
const devicesIn = ({ DEMO, LOG_STORE_URL, SEED_DEVICES = seedDevices }: Record<string, string>): string =>
  // A network is written with its logs, which belong into the store that the test has.
  DEMO === '0' || LOG_STORE_URL ? '0' : SEED_DEVICES;
