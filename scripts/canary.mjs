// `npm run canary`: would the newest webpack, Module Federation, and single-spa
// do? In a copy of the repository, each is put in place of what is locked, one
// after the other and then all of them: the console is built, its build and the
// host are tested, and every page is opened in a browser, with what is locked
// first. Exit code 1 where one would not.
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../backend/testing/postgres.mjs';
import { buildPrograms } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { must, root, run, stopAll, stopOnSignals } from './processes.mjs';
import { startProduct } from './product.mjs';
import { command, Fault, line, note, timed, title } from './say.mjs';
import { temporaryFolder } from './temporary-folder.mjs';
import { openBrowser, signIn, visitPages } from './visitor.mjs';

/** What is tried, by name; the packages of each go together. */
const families = {
  webpack: /^webpack$/,
  'Module Federation': /^@module-federation\//,
  'single-spa': /^single-spa/,
};

/** @typedef {Record<string, string>} Versions by package */

/** @type {{ workspaces: string[] }} */
const { workspaces } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
/** What builds the console is in the manifest of the root. */
const folders = ['.', ...workspaces];

/** Every package that the build or a part of the console asks for, with its version. @returns {Versions} */
function lockedVersions() {
  const manifests = folders.map((folder) => JSON.parse(readFileSync(`${root}${folder}/package.json`, 'utf8')));
  return Object.assign(
    {},
    ...manifests.flatMap(({ dependencies, devDependencies }) => [dependencies, devDependencies]),
  );
}

/** What one of them would change. @param {RegExp} family @returns {Promise<Versions>} */
async function newestOf(family) {
  /** @type {Versions} */
  const changed = {};
  for (const [name, locked] of Object.entries(lockedVersions()).filter(([one]) => family.test(one))) {
    const { code, output } = await run('npm', ['view', '--loglevel=error', name, 'dist-tags.latest'], { quiet: true });
    const newest = output.trim().split('\n').at(-1) ?? '';
    if (code !== 0) throw new Fault(`npm does not say which ${name} is the newest:\n${output.trim()}`);
    if (newest !== locked) changed[name] = newest;
  }
  return changed;
}

/** Installs the locked packages, with these in place of theirs. @param {string} copy @param {Versions} changed */
function install(copy, changed) {
  copyFileSync(`${root}package-lock.json`, join(copy, 'package-lock.json'));
  for (const folder of folders) {
    const manifest = JSON.parse(readFileSync(`${root}${folder}/package.json`, 'utf8'));
    for (const kind of ['dependencies', 'devDependencies']) {
      for (const name of Object.keys(manifest[kind] ?? {}))
        manifest[kind][name] = changed[name] ?? manifest[kind][name];
    }
    writeFileSync(join(copy, folder, 'package.json'), JSON.stringify(manifest));
  }
  return run('npm', ['install', '--prefix', copy, '--ignore-scripts', '--loglevel=error'], { quiet: true, cwd: copy });
}

/** Opens the console as it was built. @param {string} copy @returns {Promise<string | undefined>} what is wrong */
async function open(copy) {
  const data = join(copy, '.data');
  const browser = await openBrowser();
  try {
    const port = await freePort();
    const env = { ...process.env, CONSOLE_DIR: join(copy, 'dist/console'), SEED_DEVICES: '30', CHARGERS: '0' };
    rmSync(data, { recursive: true, force: true });
    mkdirSync(data);
    const log = join(data, 'backend.log');
    const product = startProduct({ port, folder: data, log, env, tell: () => {} });
    await product.ready;
    const page = await browser.newPage();
    /** @type {string[]} */
    const errors = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    await signIn(page, `http://localhost:${port}`);
    const pages = await visitPages(page);
    note('pages', pages.join(', '));
    return errors[0];
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await browser.close();
    await stopAll();
  }
}

/**
 * Whether the console does with these versions.
 *
 * @param {string} copy
 * @param {Versions} changed
 * @returns {Promise<string | undefined>} what is wrong
 */
async function tryWith(copy, changed) {
  const last = (/** @type {string} */ output) => output.trim().split('\n').slice(-12).join('\n');
  const installed = await install(copy, changed);
  if (installed.code !== 0) return `They cannot be installed:\n${last(installed.output)}`;
  rmSync(join(copy, 'dist'), { recursive: true, force: true });
  const built = await run(process.execPath, ['scripts/build-console.mjs'], { quiet: true, cwd: copy });
  if (built.code !== 0) return `The console cannot be built:\n${last(built.output)}`;
  // A build from nothing in another folder takes longer than all the rest.
  const args = ['--selectProjects=node', '--selectProjects=dom', '--testPathPatterns', '/shared/build/', '/host/'];
  const jest = [join(copy, 'node_modules/.bin/jest'), ...args, '--testPathIgnorePatterns', 'two-folders'];
  const tested = await run(process.execPath, jest, { quiet: true, cwd: copy });
  if (tested.code !== 0) return `Tests of the build or the host fail:\n${last(tested.output)}`;
  const wrong = await open(copy);
  return wrong === undefined ? undefined : `The console that was built does not work:\n${wrong}`;
}

await command(async () => {
  title('Canary');
  stopOnSignals(1);
  await ensureInstalled();
  await buildPrograms();
  const copy = join(temporaryFolder('canary'), 'copy');
  await must(process.execPath, ['scripts/copy-workspace.mjs', copy, '--without-packages']);
  /** @type {[name: string, changed: Versions][]} */
  const newest = [];
  for (const [name, family] of Object.entries(families)) {
    const changed = await newestOf(family);
    if (Object.keys(changed).length > 0) newest.push([name, changed]);
    else note(name, 'is the newest already');
  }
  if (newest.length > 1) newest.push(['all of them', Object.assign({}, ...newest.map(([, changed]) => changed))]);
  /** Whether the console does with them. @param {string} name @param {Versions} changed */
  const does = async (name, changed) => {
    const versions = Object.entries(changed).map(([one, version]) => `${one} ${version}`);
    const wrong = await timed(name, versions.join(', ') || 'nothing changed', () => tryWith(copy, changed));
    note(name, wrong ?? 'works');
    return wrong === undefined;
  };
  if (newest.length > 0 && !(await does('as locked', {})))
    throw new Fault('What is locked does not work by itself, so nothing can be told.');
  /** @type {string[]} */
  const broken = [];
  for (const [name, changed] of newest) if (!(await does(name, changed))) broken.push(name);
  if (broken.length > 0) throw new Fault(`The newest would not do: ${broken.join(', ')}.`);
  line('The newest would do.');
});
