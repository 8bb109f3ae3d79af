import { execFile } from 'node:child_process';
import { on, once } from 'node:events';
import { appendFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { freePort } from '../backend/testing/postgres.mjs';
import { must } from '../scripts/processes.mjs';
import { temporaryFolder } from '../scripts/temporary-folder.mjs';
import { compare, median, time } from './measure.mjs';
import { ratio, verdict } from './report.mjs';

/** The largest remote, and the file of it in which a line is changed. */
const remote = 'mfe-devices';
const changed = join(remote, 'remote.tsx');
/** What a build leaves, by what is built. */
const madeOf = { remote: ['dist/console/remotes/devices', `.cache/build/${remote}`], everything: ['dist', '.cache'] };
const rounds = 5;
const often = { warm: { least: 1, most: 1, forMs: 0 }, count: { least: rounds, most: rounds, forMs: 0 } };
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
  await must(process.execPath, ['scripts/copy-workspace.mjs', copy]);
  const build = (/** @type {string[]} */ ...parts) => must(process.execPath, ['scripts/build.mjs', ...parts], copy);
  const oneBundle = () => must(process.execPath, ['scripts/build-console.mjs', 'one-bundle'], copy);
  // The one bundle's documents are made of it.
  await build();
  /** @param {readonly string[]} made is removed @param {...string} parts */
  const fromNothing = (made, ...parts) => {
    for (const path of made) rmSync(join(copy, path), { recursive: true, force: true });
    return build(...parts);
  };
  let line = 0;
  const afterOneLine = (/** @type {string[]} */ ...parts) => {
    line += 1;
    changeLine(copy, `release-${line}`);
    return build(...parts);
  };
  /** @param {string} what @param {() => Promise<unknown>} ours @param {number} atMost */
  const against = async (what, ours, atMost) =>
    ratio(`${what}, against one bundle`, await compare(ours, oneBundle, often), atMost);
  return [
    await against(`${remote} from nothing`, () => fromNothing(madeOf.remote, remote), asked.remote),
    await against('everything from nothing', () => fromNothing(madeOf.everything), asked.everything),
    await against(`${remote} after one changed line`, () => afterOneLine(remote), asked.remote),
    await against('everything after one changed line', () => afterOneLine(), asked.remote),
    within('everything, nothing changed', await timesOf(build), asked.nothingMs),
    within(`one changed line of ${remote} until pages are told of it`, await editsServed(copy), asked.editMs),
  ];
}

/** @param {() => Promise<unknown>} act @returns {Promise<number[]>} in ms */
async function timesOf(act) {
  const times = [];
  for (let round = 0; round < rounds; round += 1) times.push(await time(act));
  return times;
}

/** @param {string} what @param {number[]} times @param {number} atMostMs for the one in their middle */
const within = (what, times, atMostMs) =>
  verdict(`${what}: ${median(times).toFixed(0)} ms`, median(times) <= atMostMs, `at most ${atMostMs} ms`);

/** @param {string} copy @param {string} mark */
const changeLine = (copy, mark) => appendFileSync(join(copy, changed), `void '${mark}';\n`);

/** How long the server of `npm run dev --for` takes for one changed line, after the first build. @param {string} copy @returns {Promise<number[]>} in ms */
async function editsServed(copy) {
  const port = await freePort();
  const script = `
    import { serveForConsole } from '@dmp/shared/build/dev';
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
    for (let round = 0; round < rounds; round += 1) {
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
