import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import webpack, { type Compiler } from 'webpack';
import { bundle } from './bundle.mjs';
import { StableIdsPlugin } from './stable-ids-plugin.mjs';

let base = '';
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'stable-ids-'));
});
afterEach(() => {
  rmSync(base, { recursive: true });
});

/** Builds a page with a script and a style for later, in a folder. @returns what the minifier is given, and the final names */
async function built(folder: string): Promise<{ before: object; after: string[] }> {
  const context = join(base, folder);
  mkdirSync(context, { recursive: true });
  writeFileSync(join(context, 'main.ts'), "import('./later.ts').then(({ hello }) => hello());");
  writeFileSync(
    join(context, 'later.ts'),
    "import './later.css'; export const hello = (): void => console.log('hello');",
  );
  writeFileSync(join(context, 'later.css'), 'body { color: red }');
  // A loader is part of a module's name, by its path from there.
  const loader = join(context, 'loader.cjs');
  writeFileSync(loader, `module.exports = require(${JSON.stringify(require.resolve('swc-loader'))});`);
  const before: Record<string, string> = {};
  let after: string[] = [];
  await bundle({
    mode: 'production',
    context,
    devtool: 'hidden-source-map',
    entry: './main.ts',
    output: {
      path: join(context, 'dist'),
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      cssChunkFilename: '[name].[contenthash:8].css',
    },
    module: { rules: [{ test: /\.ts$/, loader }] },
    experiments: { css: true },
    plugins: [
      new StableIdsPlugin(),
      {
        apply(compiler: Compiler) {
          compiler.hooks.compilation.tap('test', (compilation) => {
            const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE - 1;
            compilation.hooks.processAssets.tap({ name: 'test', stage }, (assets) => {
              for (const [name, source] of Object.entries(assets)) before[name] = source.source().toString();
            });
            compilation.hooks.afterProcessAssets.tap('test', (assets) => {
              after = Object.keys(assets).sort();
            });
          });
        },
      },
    ],
  });
  return { before, after };
}

// Real builds, which share the machine with other tests.
jest.setTimeout(30_000);

test('the minifier is given the same texts wherever the sources stand', async () => {
  const here = await built('here');
  const elsewhere = await built('a/much/deeper/folder');
  expect(Object.keys(here.before)).toHaveLength(3);
  expect(elsewhere.before).toEqual(here.before);
  expect(elsewhere.after).toEqual(here.after);
});

test('what is built is called by a hash of its content', async () => {
  const { before, after } = await built('here');
  const names = after.filter((name) => !name.endsWith('.map'));
  expect(names).toHaveLength(3);
  for (const name of names) {
    expect(name).toMatch(/^\w+\.[0-9a-f]{8}\.(js|css)$/);
    expect(Object.keys(before)).not.toContain(name);
  }
});
