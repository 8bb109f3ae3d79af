// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadTypeScript } from './load-typescript.mjs';
import { readPages } from './remote-pages.mjs';
import { root } from './root.mjs';

/**
 * @typedef {import('../shell/remote-json.ts').RemoteDescriptor} RemoteDescriptor
 * @typedef {typeof import('../shell/remote-json.ts') & { shellVersion: string } & Pick<typeof import('@sinclair/typebox/value'), 'Value'>} Schemas
 */

/** @type {Promise<Schemas> | undefined} */
let schemas;

/** Loads the schemas of the shell contract, which are TypeScript, for use in Node. */
export async function loadSchemas() {
  schemas ??= loadTypeScript(
    "export * from './remote-json.ts';\nexport { shellVersion } from './shell.ts';\nexport { Value } from '@sinclair/typebox/value';",
    join(root, 'shared/shell'),
  ).then((exports) => /** @type {Schemas} */ (exports));
  return schemas;
}

/**
 * Reads and validates a remote's folder. `faults` lists all problems, as sentences.
 *
 * @param {string} dir such as `mfe-devices`
 * @param {string} [base] the repository
 * @returns {Promise<{ descriptor: RemoteDescriptor, pages: import('./remote-pages.mjs').PageRequests, faults: [] } | { faults: string[] }>}
 */
export async function readDescriptor(dir, base = root) {
  const { RemoteDescriptor, Value } = await loadSchemas();
  const file = join(base, dir, 'remote.json');
  const module = join(base, dir, 'remote.tsx');
  /** @type {string[]} */
  const faults = [];
  if (!existsSync(module)) {
    faults.push(`${dir}/remote.tsx is missing: it exports what defineRemote() returns.`);
  }
  if (!existsSync(file)) return { faults: [...faults, `${dir}/remote.json is missing.`] };
  /** @type {unknown} */
  let content;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    return { faults: [...faults, `${dir}/remote.json is not JSON: ${/** @type {Error} */ (error).message}`] };
  }
  for (const { path, message } of Value.Errors(RemoteDescriptor, content)) {
    faults.push(`${dir}/remote.json${path}: ${message}`);
  }
  if (!Value.Check(RemoteDescriptor, content)) return { faults };
  faults.push(...inconsistencies(dir, content));
  if (!existsSync(module)) return { faults };
  const paths = content.routes.map(({ path }) => path);
  const read = readPages(`${dir}/remote.tsx`, readFileSync(module, 'utf8'), paths);
  faults.push(...read.faults);
  return faults.length > 0 ? { faults } : { descriptor: content, pages: read.pages, faults: [] };
}

/** @param {string} dir @param {RemoteDescriptor} descriptor */
function inconsistencies(dir, { name, routes, menu }) {
  const paths = routes.map(({ path }) => path);
  const known = new Set(paths);
  return [
    ...(dir === `mfe-${name}` ? [] : [`${dir}/remote.json/name: '${name}' must be the folder's, without mfe-.`]),
    ...paths
      .filter((path, index) => paths.indexOf(path) !== index)
      .map((path) => `${dir}/remote.json/routes: ${path} is listed twice.`),
    ...[menu ?? []]
      .flat()
      .filter(({ path }) => !known.has(path))
      .map(({ path }) => `${dir}/remote.json/menu/path: ${path} is none of the routes.`),
    ...routes
      .filter(({ back }) => back && !known.has(back.to))
      .map(
        ({ path, back }) => `${dir}/remote.json/routes: the way back from ${path}, ${back?.to}, is none of the routes.`,
      ),
  ];
}
