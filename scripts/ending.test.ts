// Whoever ends `npm start`, however rudely, is left with none of its processes.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../backend/testing/free-port.ts';
import { until } from '../backend/testing/until.ts';

// Where nothing is built yet, it builds first.
jest.setTimeout(120_000);

const folder = mkdtempSync(join(tmpdir(), 'dmp-ending-'));
let npm: ChildProcess;
/** npm, and every process below it. */
let started: number[] = [];

afterEach(() => {
  for (const pid of started.filter(isAlive)) process.kill(pid, 'SIGKILL');
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Every process of the machine with its parent, its state and its command line. */
function processes() {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        // The name in parentheses may hold anything: what follows the last one does not.
        const [state, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8')
          .replace(/^.*\) /s, '')
          .split(' ');
        return [{ pid: Number(pid), parent: Number(parent), state }];
      } catch {
        // It has ended since the folder was read.
        return [];
      }
    });
}

/** @returns this process and all below it */
function family(pid: number): number[] {
  const all = processes();
  const below = (parent: number): number[] =>
    all.filter((one) => one.parent === parent).flatMap((one) => [one.pid, ...below(one.pid)]);
  return [pid, ...below(pid)];
}

/** One that has ended and that nobody has asked for yet is not alive. */
const isAlive = (pid: number) => processes().some((one) => one.pid === pid && one.state !== 'Z');

const start = async (): Promise<void> => {
  const port = await freePort();
  npm = spawn('npm', ['start'], {
    cwd: resolve(__dirname, '..'),
    env: { ...process.env, PORT: String(port), DATA_DIR: folder, DEMO: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (!npm.stdout || npm.pid === undefined) throw new Error('npm could not be started.');
  for await (const text of createInterface({ input: npm.stdout })) if (text.startsWith('Ready:')) break;
  started = family(npm.pid);
  const programs = started.map((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
  expect(programs.some((program) => program.includes('backend/dist/main.js'))).toBe(true);
};

test.each(['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'] as const)('%s to npm', async (signal) => {
  await start();
  const ended = once(npm, 'exit');
  npm.kill(signal);
  await ended;
  await until(async () => !started.some(isAlive));
});

test('the end of scripts/start.mjs without a word', async () => {
  await start();
  const script = started.find((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').endsWith('\0scripts/start.mjs\0'));
  if (script === undefined) throw new Error('npm has not started scripts/start.mjs.');
  process.kill(script, 'SIGKILL');
  await until(async () => !started.some(isAlive));
});
