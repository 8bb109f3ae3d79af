// Child processes: started, watched and always stopped again.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Fault } from './say.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** The program of an installed package. @param {string} name */
export const tool = (name) => `${root}node_modules/.bin/${name}`;

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
// Before folders that they still write to are removed.
process.prependListener('exit', () => {
  for (const child of running) child.kill();
});

/** @param {import('node:child_process').ChildProcess} child to be stopped with us, until it has ended */
export function keep(child) {
  running.add(child);
  for (const end of ['exit', 'error']) child.once(end, () => running.delete(child));
}

/**
 * Runs a program to its end.
 * @param {string} program
 * @param {string[]} args
 * @param {{ quiet?: boolean, env?: NodeJS.ProcessEnv, cwd?: string }} [options] quiet: its output is kept and
 *   given back; cwd: where it runs, the repository otherwise
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(program, args, { quiet = false, env = process.env, cwd = root } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      env,
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    });
    keep(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    child.on('error', (error) => {
      reject(new Fault(`${program} could not be started (${error.message}). Install it, or put it on the PATH.`));
    });
    child.on('close', (code, signal) => {
      resolve({ code: code ?? (signal ? 1 : 0), output });
    });
  });
}

/**
 * Runs a program to its end, quietly, and fails with what it said where that is no good one.
 * @param {string} program
 * @param {string[]} args
 * @param {string} [cwd] where it runs, the repository otherwise
 * @returns {Promise<string>} its output
 */
export async function must(program, args, cwd = root) {
  const { code, output } = await run(program, args, { quiet: true, cwd });
  if (code !== 0) throw new Fault(`${program} ${args.join(' ')} failed:\n${output.trim()}`);
  return output.trim();
}

/**
 * Starts a program of ours that stays, and hears its output line by line. It
 * has an IPC channel to us, so that it notices when we are gone.
 * @param {string} file below the root
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @param {(line: string, stream: 'out' | 'err') => void} onLine
 * @param {{ node?: string, cwd?: string }} [place] the Node that runs it, ours otherwise; a copy of the repository
 */
export function start(file, args, env, onLine, { node = process.execPath, cwd = root } = {}) {
  const child = spawn(node, ['--enable-source-maps', join(cwd, file), ...args], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  keep(child);
  createInterface({ input: /** @type {import('node:stream').Readable} */ (child.stdout) }).on('line', (text) =>
    onLine(text, 'out'),
  );
  createInterface({ input: /** @type {import('node:stream').Readable} */ (child.stderr) }).on('line', (text) =>
    onLine(text, 'err'),
  );
  /** @type {Promise<number>} */
  const ended = new Promise((resolve) => {
    child.on('close', (code) => {
      resolve(code ?? 1);
    });
  });
  return { child, ended };
}

let stopping = false;
/** Whether everything is being stopped: nothing is to be started again. */
export const isStopping = () => stopping;

/** How long a process may take to end before it is killed, in ms: what the backend grants itself, and 5 s more. */
export function stopTimeoutMs({ STOP_DELAY_SECONDS, STOP_TIMEOUT_SECONDS } = process.env) {
  return (Number(STOP_DELAY_SECONDS || 0) + Number(STOP_TIMEOUT_SECONDS || 15) + 5) * 1000;
}

/** Asks every process to stop, kills those that take too long, and returns when none is left. */
export async function stopAll() {
  stopping = true;
  while (running.size > 0) await Promise.all([...running].map(stopped));
}

/** @param {import('node:child_process').ChildProcess} child @returns {Promise<void>} resolves when it has ended */
const stopped = (child) =>
  new Promise((resolve) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs());
    child.once('exit', () => {
      clearTimeout(timer);
      resolve();
    });
    child.kill('SIGTERM');
  });

/** How often we look whether npm is still there. */
const lookMs = 500;

/**
 * Stops everything on Ctrl-C, a closed terminal, a polite kill, or the death of
 * the npm that started us, then exits with this code.
 */
export function stopOnSignals(code = 0) {
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    stopAll().then(() => process.exit(code));
  };
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, stop);
  // Without npm, whoever started us may go: a shell that has put us into the background does.
  if (process.env.npm_lifecycle_event === undefined) return;
  const npm = process.ppid;
  setInterval(() => {
    if (process.ppid !== npm) stop();
  }, lookMs).unref();
}
