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

/** Builds a page with a lazy script and style, in a folder. @returns the input of the minifier, and the final file names */
async function built(folder: string): Promise<{ before: object; after: string[] }> {
  const context = join(base, folder);
  mkdirSync(context, { recursive: true });
  writeFileSync(join(context, 'main.ts'), "import('./later.ts').then(({ hello }) => hello());");
  writeFileSync(
    join(context, 'later.ts'),
    "import './later.css'; export const hello = (): void => console.log('hello');",
  );
  writeFileSync(join(context, 'later.css'), 'body { color: red }');
  // A module's name contains the relative path of its loader.
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

// Real builds, in parallel with other tests.
jest.setTimeout(30_000);

test('the input of the minifier does not depend on the folder of the sources', async () => {
  const here = await built('here');
  const elsewhere = await built('a/much/deeper/folder');
  expect(Object.keys(here.before)).toHaveLength(3);
  expect(elsewhere.before).toEqual(here.before);
  expect(elsewhere.after).toEqual(here.after);
});

test('file names contain a hash of the content', async () => {
  const { before, after } = await built('here');
  const names = after.filter((name) => !name.endsWith('.map'));
  expect(names).toHaveLength(3);
  for (const name of names) {
    expect(name).toMatch(/^\w+\.[0-9a-f]{8}\.(js|css)$/);
    expect(Object.keys(before)).not.toContain(name);
  }
});
