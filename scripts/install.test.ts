// Which packages are installed when, in a folder with a lock file and an npm that only writes down how it was called.
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dmp-install-'));
  const files = ['install', 'node-version', 'processes', 'say'].map((name) => `scripts/${name}.mjs`);
  for (const file of [...files, 'shared/build/release-folder.mjs', 'package.json', 'package-lock.json'])
    cpSync(file, join(folder, file));
  mkdirSync(join(folder, 'bin'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** @returns how npm was called meanwhile, without what is the same in every call; and how the installation ended */
function install(needed: 'everything' | 'product', npm = 'true') {
  const calls = join(folder, 'calls');
  writeFileSync(calls, '');
  writeFileSync(join(folder, 'bin/npm'), `#!/bin/sh\necho "$@" >> ${calls}\n${npm}\n`);
  chmodSync(join(folder, 'bin/npm'), 0o755);
  const program = `import('${folder}/scripts/install.mjs').then(({ ensureInstalled }) => ensureInstalled('${needed}'))`;
  const PATH = [join(folder, 'bin'), process.env.PATH].join(delimiter);
  const { status } = spawnSync(process.execPath, ['-e', program], { env: { ...process.env, PATH } });
  const called = readFileSync(calls, 'utf8').trim().split('\n').filter(Boolean);
  return {
    status,
    called: called.map((args) => args.replace('install --no-save --no-audit --no-fund --loglevel=error ', '')),
  };
}

const none = { status: 0, called: [] };
const product = { status: 0, called: ['--omit=dev --omit=peer --prefer-offline'] };
const everything = { status: 0, called: ['--include=dev --prefer-offline'] };

test('the product first, then everything', () => {
  expect(install('product')).toEqual(product);
  expect(install('product')).toEqual(none);
  expect(install('everything')).toEqual(everything);
  expect(install('everything')).toEqual(none);
  expect(install('product')).toEqual(none);
});

test('after a change of the lock file, what was installed for development stays', () => {
  install('everything');
  writeFileSync(join(folder, 'package-lock.json'), '{}');
  expect(install('product')).toEqual(everything);
});

test('an installation that did not end is done again', () => {
  expect(install('product', 'exit 1').status).toBe(1);
  expect(install('product')).toEqual(product);
  expect(install('everything', 'exit 1').status).toBe(1);
  expect(install('product')).toEqual(everything);
});

test('a cache that is older than the lock file', () => {
  const npm = 'case "$*" in *prefer-offline*) echo "npm error code ETARGET" >&2; exit 1;; esac';
  expect(install('product', npm)).toEqual({ status: 0, called: [...product.called, '--omit=dev --omit=peer'] });
});
