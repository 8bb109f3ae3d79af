// Which tests there are: the layers, the files of each, and the two sets. jest.config.mjs, e2e/playwright.config.ts,
// and `npm test` read this one table.
import { readdirSync } from 'node:fs';
import { root } from '../processes.mjs';

/**
 * A kind of tests that one runner runs in one way.
 * @typedef {object} Layer
 * @property {string} step title of the step of a run that it is in
 * @property {string} project of jest.config.mjs
 * @property {RegExp} files paths below the root
 */

/** @typedef {keyof typeof layers} LayerName */

/** Code of the browser. A test of it that needs a document is named `*.test.tsx` or `*.dom.test.ts`. */
const browserFolders = '(host|mfe-[^/]+|shared/(antd|format|session|shell|ui))';
const nodeFolders = '(backend|charge-points|scripts|shared/(contract|api|build))';

export const layers = {
  rules: {
    ...{ step: 'rules, components', project: 'node' },
    files: new RegExp(`^(${nodeFolders}|${browserFolders})/(?!.*\\.(integration|dom)\\.test\\.ts$).*\\.test\\.ts$`),
  },
  components: {
    ...{ step: 'rules, components', project: 'dom' },
    files: new RegExp(`^${browserFolders}/.*\\.(test\\.tsx|dom\\.test\\.ts)$`),
  },
  backend: {
    ...{ step: 'backend, hostile', project: 'integration' },
    files: /^(backend|charge-points)\/.*\.integration\.test\.ts$/,
  },
  hostile: {
    ...{ step: 'backend, hostile', project: 'hostile' },
    files: /^hostile\/.*\.test\.ts$/,
  },
  browser: {
    ...{ step: 'browser', project: 'e2e' },
    files: /^e2e\/(?!stack\/).*\.spec\.ts$/,
  },
};

/** Title of the step with the backend tests that run on the embedded database. */
export const embeddedStep = 'embedded database';

/** Files that run in the full set only. A single browser test of another file is tagged instead: {@link fullTag}. */
export const isFullOnly = (/** @type {string} */ file) => /\.full\.(integration\.)?(test|spec)\.tsx?$/.test(file);

/** Tag of a browser test that runs in the full set only: `test('title', { tag: '@full' }, …)`. */
export const fullTag = '@full';

/**
 * Backend tests that run on the embedded database as well: how it is opened, locked, upgraded, and ended, and how
 * messages are written on its one connection. It is the same engine as PostgreSQL, and the browser tests run on it, so
 * the rest of the backend tests would add nothing.
 */
export const isEmbedded = (/** @type {string} */ file) =>
  layers.backend.files.test(file) &&
  /^backend\/(database|maintenance|retention|start|stop|backup|gateway\/(database-away|record|effects\/))/.test(file);

/** That of them that every run has. */
export const isEmbeddedSmoke = (/** @type {string} */ file) => file === 'backend/start.integration.test.ts';

/** Rules that read what is built; others run without a build. */
export const readsBuild = (/** @type {string} */ file) => /^(scripts|shared\/build)\//.test(file);

const skippedFolders = new Set(['node_modules', 'dist', 'coverage', '.git', '.cache', '.data', 'test-results']);

/** Every test file, as a path below the root. @returns {string[]} */
export function testFiles(folder = '') {
  return readdirSync(`${root}${folder}`, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}${entry.name}`;
    if (entry.isDirectory()) return skippedFolders.has(entry.name) ? [] : testFiles(`${path}/`);
    return layerOf(path) ? [path] : [];
  });
}

/** The layer of a test file; undefined for any other file. @param {string} file @returns {LayerName | undefined} */
export function layerOf(file) {
  const names = /** @type {LayerName[]} */ (Object.keys(layers));
  return names.find((name) => layers[name].files.test(file));
}
