// @ts-check
import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from './root.mjs';

const tool = (/** @type {string} */ name) => join(root, 'node_modules/.bin', name);
const options = [
  ...['--ignoreConfig', '--strict', '--exactOptionalPropertyTypes', '--skipLibCheck', '--target', 'ES2023'],
  ...['--module', 'ESNext', '--moduleResolution', 'bundler', '--allowImportingTsExtensions', '--resolveJsonModule'],
  ...['--lib', 'ES2023,DOM,DOM.Iterable', '--jsx', 'react-jsx', '--types', 'react'],
];

/**
 * Expands a type, so that no part of it hides behind a name. Methods become
 * properties: TypeScript compares the parameters of methods less strictly.
 */
const shapeSource = `
import type { ReactNode } from 'react';
import type { RemoteProps } from '../../shared/shell/shell.ts';
type Named = Blob | URL | AbortSignal;
type Flat<T> = [T, ReactNode] extends [ReactNode, T] ? T : Spread<T>;
type Spread<T> = T extends Named ? T
  : T extends (...args: infer A) => infer R ? (...args: { [I in keyof A]: Flat<A[I]> }) => Flat<R>
  : T extends Promise<infer P> ? Promise<Flat<P>>
  : T extends object ? { [K in keyof T]: Flat<T[K]> }
  : T;
declare function flat<T>(): Flat<T>;
/** What a remote is mounted with. */
export const props = flat<RemoteProps>();
`;

/**
 * Generates the shape of the contract between host and remotes as one declaration:
 * all of `RemoteProps`, with the `Shell` and every type it is composed of.
 *
 * @returns {Promise<string>}
 * @throws {Error} when the types have an error, or a name hides a part of the shape
 */
export const shapeOfShell = () =>
  withTempFolder(async (folder) => {
    writeFileSync(join(folder, 'shape.ts'), shapeSource);
    const emit = ['--declaration', '--emitDeclarationOnly', '--rootDir', root, '--outDir', join(folder, 'out')];
    const { fault } = await tsc([...options, ...emit, join(folder, 'shape.ts')]);
    if (fault) throw new Error(`The types of the Shell are not sound: ${fault}`);
    const emitted = readFileSync(join(folder, 'out', folder.slice(root.length), 'shape.d.ts'), 'utf8');
    const declared = emitted
      .replace(/^import type \{ RemoteProps \}.*\n/m, '')
      .replace(/^(declare|type|export \{).*;\n/gm, '');
    // TypeScript keeps the name of a named union of strings.
    const hidden = /import\(['"]\.[^)]*\)\.(\w+)/.exec(declared)?.[1];
    if (hidden) throw new Error(`${hidden} hides what the Shell is: spell it out there, and take its name from there.`);
    const { status, stdout, stderr } = spawnSync(tool('biome'), ['format', '--stdin-file-path=shape.d.ts'], {
      input: declared,
      cwd: root,
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`The shape of the Shell could not be formatted: ${stderr}`);
    return stdout;
  });

/**
 * Checks with the compiler whether a remote that was built for one shape runs on a host with another.
 *
 * @param {string} builtFor
 * @param {string} provided shape of the host
 * @returns {Promise<{ fault?: string }>} the first incompatibility
 */
export const checkCompatibility = (builtFor, provided) =>
  withTempFolder(async (folder) => {
    writeFileSync(join(folder, 'built-for.d.ts'), builtFor);
    writeFileSync(join(folder, 'provided.d.ts'), provided);
    const check = join(folder, 'check.ts');
    writeFileSync(
      check,
      [
        "import type { props as Provided } from './provided.d.ts';",
        "import type { props as Expected } from './built-for.d.ts';",
        'export const runs = (provided: typeof Provided): typeof Expected => provided;',
      ].join('\n'),
    );
    return tsc([...options, '--noEmit', check]);
  });

/** @param {string[]} args @returns {Promise<{ fault?: string }>} */
async function tsc(args) {
  try {
    await promisify(execFile)(tool('tsc'), args, { cwd: root, maxBuffer: 1e8 });
    return {};
  } catch (error) {
    const { stdout } = /** @type {{ stdout?: string }} */ (error);
    if (!stdout) throw error;
    // The innermost line has the reason, without the location.
    return { fault: (stdout.trim().split('\n').at(-1) ?? '').replace(/^.*error TS\d+: /, '').trim() };
  }
}

/**
 * Runs work in a temporary folder of the repository, and deletes the folder afterwards.
 *
 * @template T
 * @param {(folder: string) => Promise<T>} work
 */
async function withTempFolder(work) {
  mkdirSync(join(root, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(root, '.cache/shell-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
