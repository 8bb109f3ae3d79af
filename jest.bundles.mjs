// Packages of many modules, which every test file would load one by one. As one file they load in a fraction of the
// time.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const at = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));
const versions = createHash('sha256')
  .update(readFileSync(at('package-lock.json')))
  .update(readFileSync(at('jest.bundles.mjs')))
  .digest('hex')
  .slice(0, 12);

/** Where a file of a bundle is; other versions of anything get one of another name. @param {string} name */
const fileOf = (name) => at(`.cache/jest/${name}-${versions}.cjs`);

/** Makes antd load each component when it is first used. @type {import('esbuild').Plugin} */
const lazyAntd = {
  name: 'lazy-antd',
  setup({ onLoad }) {
    onLoad({ filter: /\/antd\/lib\/index\.js$/ }, ({ path }) => {
      const source = readFileSync(path, 'utf8');
      const imports = [...source.matchAll(/^var (\w+) = _interopRequireDefault\(require\("(.+)"\)\);$/gm)];
      const contents = imports.reduce((text, [line, name, module]) => {
        const lazy = text.replaceAll(`return ${name}.default;`, `return require("${module}").default;`);
        const others = lazy.replace(line, '');
        return others.includes(`${name}.`) ? lazy : others;
      }, source);
      return { contents };
    });
  },
};

/** @typedef {import('esbuild').BuildOptions & { parts?: string[] }} Bundle parts: packages that are properties of it */

const testingLibrary = ['dom', 'jest-dom', 'react', 'user-event'];

/** @type {Readonly<Record<string, Bundle>>} */
const bundles = {
  antd: {
    entryPoints: [at('node_modules/antd/lib/index.js')],
    // Icons stay modules of their own: the console imports them one by one.
    external: ['react', 'react-dom', 'dayjs', '@ant-design/icons'],
    plugins: [lazyAntd],
  },
  typebox: {
    // They have no name in common but `Clone`, which nothing imports.
    stdin: { contents: `export * from '@sinclair/typebox';\nexport * from '@sinclair/typebox/value';` },
    // Of ES modules esbuild makes one scope, which loads faster.
    mainFields: ['module'],
  },
  'testing-library': {
    stdin: {
      contents: testingLibrary
        .map((name) => `Object.defineProperty(exports, '${name}', { get: () => require('@testing-library/${name}') });`)
        .join('\n'),
    },
    external: ['react', 'react-dom'],
    parts: testingLibrary,
  },
};

/** For jest's `moduleNameMapper`, which takes `$1` from what the pattern matched. */
export const bundled = {
  '^antd(/es/index.js)?$': fileOf('antd'),
  '^@sinclair/typebox(/value)?$': fileOf('typebox'),
  [`^@testing-library/(${testingLibrary.join('|')})$`]: fileOf('testing-library-$1'),
};

/** Another run may be making a file too; each writes its own and puts it in place whole. */
async function place(/** @type {string} */ file, /** @type {(path: string) => unknown} */ write) {
  const made = `${file}.${process.pid}`;
  await write(made);
  renameSync(made, file);
}

/** @param {string} name @param {Bundle} bundle */
async function make(name, { parts = [], stdin, ...options }) {
  const { build } = await import('esbuild');
  for (const part of parts) {
    const content = `module.exports = require(${JSON.stringify(fileOf(name))})['${part}'];\n`;
    await place(fileOf(`${name}-${part}`), (path) => writeFileSync(path, content));
  }
  await place(fileOf(name), (outfile) =>
    build({
      ...{ outfile, bundle: true, format: 'cjs', platform: 'browser', target: 'es2023' },
      // As jest resolves them.
      ...{ mainFields: ['main'], conditions: ['browser'] },
      ...(stdin && { stdin: { ...stdin, resolveDir: at('.') } }),
      define: { 'process.env.NODE_ENV': '"test"' },
      ...{ minifySyntax: true, minifyWhitespace: true },
      // The message of a fault shows its line.
      lineLimit: 200,
      logLevel: 'error',
      ...options,
    }),
  );
}

/** Jest's `globalSetup`: makes the bundles that are not there. */
export default async function makeBundles() {
  mkdirSync(dirname(fileOf('')), { recursive: true });
  for (const [name, bundle] of Object.entries(bundles)) if (!existsSync(fileOf(name))) await make(name, bundle);
}
