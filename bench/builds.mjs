import { execFile } from 'node:child_process';
import { on, once } from 'node:events';
import { appendFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { WebSocket } from 'ws';
import { freePort } from '../backend/testing/postgres.mjs';
import { root } from '../scripts/processes.mjs';
import { temporaryFolder } from '../scripts/temporary-folder.mjs';
import { compare, median, time } from './measure.mjs';
import { ratio, verdict } from './report.mjs';

/** The largest remote, and the file of it in which a line is changed. */
const remote = 'mfe-devices';
const changed = join(remote, 'remote.tsx');
const rounds = 3;
const thrice = { warm: { least: 0, most: 0, forMs: 0 }, count: { least: rounds, most: rounds, forMs: 0 } };
const edits = 5;
const mostEditMs = 60_000;
/** What the development server says when it can be asked. */
const firstBuild = 'the first build is served';
/** Of all parts and of one, times one bundle of the same sources: each part bundles for itself what it needs of `shared`. */
const asked = { everything: 3, remote: 0.5, nothingMs: 1000, editMs: 2000 };

/**
 * What a build takes in a copy of the sources: of everything and of one remote
 * after one changed line, beside plain webpack's of the same sources as one
 * bundle; and how long a changed line takes until pages are told of it where a team works on it.
 */
export async function benchBuilds() {
  const copy = join(temporaryFolder('builds'), 'copy');
  await node(root, 'scripts/copy-workspace.mjs', copy);
  const build = (/** @type {string[]} */ ...parts) => node(copy, 'scripts/build.mjs', ...parts);
  const oneBundle = () => node(copy, 'scripts/build-console.mjs', 'one-bundle');
  // The one bundle's documents are made of it.
  await build();
  const fromNothing = async () => {
    for (const made of ['dist', '.cache']) rmSync(join(copy, made), { recursive: true, force: true });
    await build();
  };
  let line = 0;
  const afterOneLine = async () => {
    line += 1;
    changeLine(copy, `release-${line}`);
    await build(remote);
  };
  return [
    ratio(
      'everything from nothing, against one bundle',
      await compare(fromNothing, oneBundle, thrice),
      asked.everything,
    ),
    within('everything, nothing changed', [await time(build), await time(build), await time(build)], asked.nothingMs),
    ratio(
      `${remote} after one changed line, against one bundle`,
      await compare(afterOneLine, oneBundle, thrice),
      asked.remote,
    ),
    within(`one changed line of ${remote} until pages are told of it`, await editsServed(copy), asked.editMs),
  ];
}

/** @param {string} what @param {number[]} times @param {number} atMostMs for the one in their middle */
const within = (what, times, atMostMs) =>
  verdict(`${what}: ${median(times).toFixed(0)} ms`, median(times) <= atMostMs, `at most ${atMostMs} ms`);

/** Runs one of our scripts to its end. @param {string} cwd @param {...string} args */
const node = (cwd, ...args) => promisify(execFile)(process.execPath, args, { cwd });

/** @param {string} copy @param {string} mark */
const changeLine = (copy, mark) => appendFileSync(join(copy, changed), `void '${mark}';\n`);

/** How long the server of `npm run dev --for` takes for one changed line, after the first build. @param {string} copy @returns {Promise<number[]>} in ms */
async function editsServed(copy) {
  const port = await freePort();
  const script = `
    import { serveForConsole } from '@dmp/shared/build';
    await serveForConsole(['${remote}'], { port: ${port}, origin: 'http://localhost:9000' });
    console.log('${firstBuild}');`;
  const child = execFile(process.execPath, ['--input-type=module', '--eval', script], { cwd: join(copy, 'scripts') });
  const kill = () => child.kill('SIGKILL');
  process.prependOnceListener('exit', kill);
  try {
    await started(child);
    const { socketPath } = await import('../shared/build/dev/server.mjs');
    const socket = new WebSocket(`ws://127.0.0.1:${port}${socketPath}`);
    await once(socket, 'open');
    const times = [];
    for (let round = 0; round < edits; round += 1) {
      times.push(await time(() => builtAnew(socket, () => changeLine(copy, `edit-${round}`))));
    }
    socket.terminate();
    return times;
  } finally {
    process.off('exit', kill);
    if (child.exitCode === null) {
      const ended = once(child, 'exit');
      kill();
      await ended;
    }
  }
}

/** @param {import('node:child_process').ChildProcess} child @returns {Promise<void>} */
const started = (child) =>
  new Promise((resolve, reject) => {
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (part) => {
        said += part;
        if (said.includes(firstBuild)) resolve();
      });
    }
    child.once('exit', () => reject(new Error(`The development server did not start:\n${said}`)));
  });

/** Resolves when pages are told of a build that began after this change. @param {WebSocket} socket @param {() => void} change */
async function builtAnew(socket, change) {
  const messages = on(socket, 'message', { signal: AbortSignal.timeout(mostEditMs) });
  change();
  let hasBegun = false;
  for await (const [data] of messages) {
    const { type } = JSON.parse(data);
    if (type === 'invalid') hasBegun = true;
    if (type === 'ok' && hasBegun) return;
  }
}
