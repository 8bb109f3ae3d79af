// `npm start` in the hands of a test, with every process that it starts.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '../../backend/testing/free-port.ts';
import { until } from '../../backend/testing/until.ts';

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

const commandOf = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8');

/** Starts the product for each test that asks for it, and leaves nothing of it behind. */
export function useStarts() {
  // Where nothing is built yet, it builds first.
  jest.setTimeout(120_000);
  const folder = mkdtempSync(join(tmpdir(), 'dmp-ending-'));
  /** npm, and every process below it. */
  let started: number[] = [];
  let npmPid = 0;
  let url = '';
  let output = '';
  afterEach(() => {
    for (const pid of started.filter(isAlive)) process.kill(pid, 'SIGKILL');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  return {
    /** @returns npm, once the product is ready */
    async start(): Promise<ChildProcess> {
      const port = await freePort();
      const npm = spawn('npm', ['start'], {
        cwd: resolve(__dirname, '../..'),
        env: { ...process.env, PORT: String(port), DATA_DIR: folder, DEMO: '0' },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      if (npm.pid === undefined) throw new Error('npm could not be started.');
      npmPid = npm.pid;
      url = `http://127.0.0.1:${port}`;
      output = '';
      for (const stream of [npm.stdout, npm.stderr]) {
        stream.setEncoding('utf8').on('data', (text: string) => {
          output += text;
        });
      }
      await until(async () => /^Ready:/m.test(output) || npm.exitCode !== null);
      started = family(npmPid);
      const isWhole = started.some((pid) => commandOf(pid).includes('backend/dist/main.js'));
      if (!isWhole) throw new Error(`The product is not running:\n${output}`);
      return npm;
    },
    /** Where the product started last is. */
    url: () => url,
    /** Resolves with all that it has printed once that fits. */
    async printed(pattern: RegExp): Promise<string> {
      await until(async () => pattern.test(output));
      return output;
    },
    /** The process, of those there are now, that has this command. */
    processOf(command: string): number {
      started = [...new Set([...started.filter(isAlive), ...family(npmPid)])];
      const found = started.find((pid) => commandOf(pid).includes(`${command}\0`));
      if (found === undefined) throw new Error(`npm has not started ${command}.`);
      return found;
    },
    /** Resolves when none of its processes is left. */
    allEnded: () => until(async () => !started.some(isAlive)),
  };
}
