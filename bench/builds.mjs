import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../backend/testing/postgres.mjs';
import { root } from '../scripts/processes.mjs';
import { compare, median, time } from './measure.mjs';
import { ratio, verdict } from './report.mjs';

/** The largest remote, and the file of it in which a line is changed. */
const remote = 'mfe-devices';
const changed = join(remote, 'remote.tsx');
const rounds = 3;
const thrice = { warm: { least: 0, most: 0, forMs: 0 }, count: { least: rounds, most: rounds, forMs: 0 } };
const edits = 5;
const pollMs = 20;
const mostEditMs = 60_000;
/** Of all parts and of one, times one bundle of the same sources: each part bundles for itself what it needs of `shared`. */
const asked = { everything: 3, remote: 0.5, nothingMs: 1000, editMs: 2000 };

/**
 * What a build takes in a copy of the sources: of everything and of one remote
 * after one changed line, beside plain webpack's of the same sources as one
 * bundle; and how long a changed line takes to be served where a team works on it.
 */
export async function benchBuilds() {
  const folder = mkdtempSync(join(tmpdir(), 'dmp-builds-'));
  const copy = join(folder, 'copy');
  try {
    await node(root, 'scripts/copy-workspace.mjs', copy);
    const build = (/** @type {string[]} */ ...parts) => node(copy, 'scripts/build.mjs', ...parts);
    const oneBundle = () => node(copy, 'scripts/build-console.mjs', 'one-bundle');
    // The one bundle's documents are made of it.
    await build();
    const fromNothing = async () => {
      for (const made of ['dist', '.cache']) rmSync(join(copy, made), { recursive: true, force: true });
      await build();
    };
    const everything = await compare(fromNothing, oneBundle, thrice);
    const nothing = median([await time(build), await time(build), await time(build)]);
    let line = 0;
    const afterOneLine = async () => {
      line += 1;
      changeLine(copy, `release-${line}`);
      await build(remote);
    };
    const one = await compare(afterOneLine, oneBundle, thrice);
    const served = median(await editsServed(copy));
    return [
      ratio('everything from nothing, against one bundle', everything, asked.everything),
      verdict(
        `everything, nothing changed: ${nothing.toFixed(0)} ms`,
        nothing < asked.nothingMs,
        `under ${asked.nothingMs} ms`,
      ),
      ratio(`${remote} after one changed line, against one bundle`, one, asked.remote),
      verdict(
        `one changed line of ${remote} until the development server has it: ${served.toFixed(0)} ms`,
        served < asked.editMs,
        `under ${asked.editMs} ms`,
      ),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs one of our scripts to its end. @param {string} cwd @param {...string} args */
const node = (cwd, ...args) => promisify(execFile)(process.execPath, args, { cwd });

/** @param {string} copy @param {string} mark */
const changeLine = (copy, mark) => appendFileSync(join(copy, changed), `void '${mark}';\n`);

/** How long the server of `npm run dev` takes for one changed line, after the first build. @param {string} copy @returns {Promise<number[]>} in ms */
async function editsServed(copy) {
  const port = await freePort();
  const script = `
    import { serveForConsole } from '@dmp/shared/build';
    await serveForConsole(['${remote}'], { port: ${port}, origin: 'http://localhost:9000' });
    console.log('the first build is served');`;
  const child = execFile(process.execPath, ['--input-type=module', '--eval', script], { cwd: join(copy, 'scripts') });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  try {
    await served(child);
    const file = `http://localhost:${port}/remotes/${remote.replace('mfe-', '')}/dev/__federation_expose_remote.js`;
    const times = [];
    for (let round = 0; round < edits; round += 1) {
      const mark = `edit-${round}`;
      changeLine(copy, mark);
      times.push(await time(() => hasCome(file, mark)));
    }
    return times;
  } finally {
    process.off('exit', kill);
    const ended = once(child, 'exit');
    if (child.exitCode === null && kill()) await ended;
  }
}

/** @param {import('node:child_process').ChildProcess} child @returns {Promise<void>} */
const served = (child) =>
  new Promise((resolve, reject) => {
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (part) => {
        said += part;
        if (said.includes('the first build is served')) resolve();
      });
    }
    child.once('exit', () => reject(new Error(`The development server did not start:\n${said}`)));
  });

/** Resolves when a file that is served has this mark. @param {string} file @param {string} mark */
async function hasCome(file, mark) {
  const end = performance.now() + mostEditMs;
  while (performance.now() < end) {
    const answer = await fetch(file);
    if (!answer.ok) throw new Error(`${file} answered ${answer.status}.`);
    if ((await answer.text()).includes(mark)) return;
    await pause(pollMs);
  }
  throw new Error(`${file} was not built anew within a minute.`);
}
