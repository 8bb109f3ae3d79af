import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { BrowserOnlyPlugin } from './browser-only-plugin.mjs';
import { bundle } from './bundle.mjs';

let base = '';
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'browser-only-'));
});
afterEach(() => {
  rmSync(base, { recursive: true });
});

/** Builds a page with this entry, and a contract with a schema and a limit. */
function buildPage(entry: string) {
  const files = {
    'node_modules/@sinclair/typebox/package.json': '{"sideEffects": false}',
    'node_modules/@sinclair/typebox/index.js': 'export const Type = { String: () => ({}) };',
    'package.json': '{"sideEffects": false}',
    'contract/device.js': "import { Type } from '@sinclair/typebox'; export const Device = Type.String();",
    'contract/limits.js': 'export const limits = { tag: 100 };',
    'contract/index.js': "export * from './device.js'; export * from './limits.js';",
    'main.js': entry,
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(base, name)), { recursive: true });
    writeFileSync(join(base, name), text);
  }
  return bundle({
    mode: 'production',
    context: base,
    entry: './main.js',
    output: { path: join(base, 'dist') },
    plugins: [new BrowserOnlyPlugin()],
  });
}

test('a page that uses data of the contract is built', async () => {
  await expect(buildPage("import { limits } from './contract/index.js'; console.log(limits);")).resolves.toEqual([
    'main.js',
  ]);
});

test('a page that uses a schema fails the build, and the error names the importing module', async () => {
  await expect(buildPage("import { Device } from './contract/index.js'; console.log(Device);")).rejects.toThrow(
    /@sinclair\/typebox does not belong in a browser: .*Import its type alone.*contract\/device\.js/,
  );
});
