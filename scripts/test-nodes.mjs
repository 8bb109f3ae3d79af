// `npm run test:nodes`: the product on each Node that it is declared for, and
// on any other that is named (`-- 26`): built, started, signed in to, a
// charger reset, and the bench of chargers run at a small size, each in a copy of the repository.
import { chmodSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { freePort } from '../backend/testing/postgres.mjs';
import { benchAlone } from '../bench/each.mjs';
import { ensureInstalled } from './install.mjs';
import { must, start, stopAll, stopOnSignals } from './processes.mjs';
import { command, Fault, line, note, timed, title } from './say.mjs';
import { temporaryFolder } from './temporary-folder.mjs';
import { openBrowser, openConnectedDevice, resetDevice, signIn } from './visitor.mjs';

/** As package.json says in `engines`, and docs/versions.md. */
const declared = ['20.19', '22', '24'];

/**
 * The newest Node of a version, as npm's package `node` brings it.
 *
 * @param {string} version such as `22`
 * @param {string} folder to put it into
 * @returns {Promise<string>} path of its program
 */
async function bringNode(version, folder) {
  await must('npm', ['install', '--no-save', '--loglevel=error', '--prefix', folder, `node@${version}`]);
  return join(folder, 'node_modules/node/bin/node');
}

/**
 * Starts the demonstration as `npm start` does, from sources on.
 *
 * @param {string} node the program
 * @param {string} cwd a copy of the repository
 * @param {string} data
 * @returns {Promise<string>} its address
 */
async function startOn(node, cwd, data) {
  const env = {
    ...{ PATH: [dirname(node), process.env.PATH].join(delimiter), PORT: String(await freePort()), DATA_DIR: data },
    ...{ SEED_DEVICES: '60', CHARGERS: '20' },
  };
  /** @type {string[]} */
  const said = [];
  return new Promise((resolve, reject) => {
    const hear = (/** @type {string} */ text) => {
      said.push(text);
      const [, url] = /^Ready: (\S+)/.exec(text) ?? [];
      if (url) resolve(url);
    };
    const { ended } = start('scripts/start.mjs', [], env, hear, { node, cwd });
    void ended.then((code) => reject(new Fault(`It ended with ${code}:\n${said.slice(-20).join('\n')}`)));
  });
}

/** @param {string} url of the product */
async function use(url) {
  const browser = await openBrowser();
  try {
    const page = await browser.newPage();
    await signIn(page, url);
    await openConnectedDevice(page, url);
    await resetDevice(page);
  } finally {
    await browser.close();
  }
}

/** How fast it is depends on what else this machine does: that is told. What must be so is that nothing is lost. */
const small = ['--chargers', '200', '--rate', '100', '--seconds', '10'];

/** @param {string} node the program @param {string} copy of the repository @param {string} exact version */
async function bench(node, copy, exact) {
  const figures = await benchAlone('chargers', small, { node, program: join(copy, 'bench/main.mjs') });
  for (const { what } of figures) note(exact, what);
  const wrong = figures.find(({ met, asked }) => !met && ['no frame lost', 'its end'].includes(asked));
  if (wrong) throw new Fault(`The bench of chargers: ${wrong.what}.`);
}

/** The product on one Node. @param {string} version */
async function tryOn(version) {
  const base = temporaryFolder('node');
  // Started by root, the bench's PostgreSQL is another user's process.
  chmodSync(base, 0o711);
  try {
    const node = await bringNode(version, join(base, 'node'));
    const exact = await must(node, ['--version']);
    const copy = join(base, 'copy');
    await must(process.execPath, ['scripts/copy-workspace.mjs', copy]);
    const url = await timed(exact, 'builds and starts', () => startOn(node, copy, join(base, 'data')));
    await timed(exact, 'a person signs in and resets a charger', () => use(url));
    await stopAll();
    await timed(exact, 'the bench of chargers', () => bench(node, copy, exact));
    return true;
  } catch (error) {
    note(version, error instanceof Error ? error.message : String(error));
    return false;
  } finally {
    await stopAll();
  }
}

await command(async () => {
  title('The product on each Node');
  stopOnSignals(1);
  await ensureInstalled();
  const named = process.argv.slice(2);
  /** @type {string[]} */
  const failed = [];
  for (const version of named.length > 0 ? named : declared) if (!(await tryOn(version))) failed.push(version);
  if (failed.length > 0) throw new Fault(`It does not work on Node ${failed.join(', ')}.`);
  line('It works on all of them.');
});
