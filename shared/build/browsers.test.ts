import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'acorn';
import { newerFeatures } from './browser-data.mjs';
import { esbuildTarget, oldestBrowsers, supportedBrowsers } from './browsers.mjs';
import { remoteFolders } from './remote-folders.mjs';
import { root } from './root.mjs';

/** The scripts of the releases that were built last, by their paths. */
function builtScripts(): [path: string, text: string][] {
  const parts = ['host', ...remoteFolders().map((folder) => folder.replace(/^mfe-/, 'remotes/'))];
  return parts.flatMap((part) => {
    const folder = join(root, 'dist/console', part);
    const { version }: { version: string } = JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8'));
    return readdirSync(join(folder, version))
      .filter((name) => name.endsWith('.js'))
      .map((name): [string, string] => [`${part}/${name}`, readFileSync(join(folder, version, name), 'utf8')]);
  });
}

/** What is checked for before it is used. */
const checkedFor = new Set(['ClipboardItem']);

test('every script that was built can be read by the oldest supported browsers', () => {
  const unreadable = builtScripts().flatMap(([path, text]) => {
    try {
      // What Safari 16.4 and the others of .browserslistrc read.
      parse(text, { ecmaVersion: 2022 });
      return [];
    } catch (fault) {
      return [`${path}: ${String(fault)}`];
    }
  });
  expect(unreadable).toEqual([]);
}, 60_000);

test('no script that was built calls a function of a global, or a global, that they do not all have', () => {
  const features = newerFeatures();
  const statics = new Set(features.flatMap(({ owner, member, isStatic }) => (isStatic ? [`${owner}.${member}`] : [])));
  const globals = new Set(features.flatMap(({ owner, member }) => (member ? [] : [owner])));
  for (const name of ['AbortSignal.any', 'URL.canParse', 'Object.groupBy', 'Promise.withResolvers', 'Array.fromAsync'])
    expect(statics).toContain(name);
  expect(statics).not.toContain('Object.hasOwn');
  const used = builtScripts().flatMap(([path, text]) =>
    [...text.matchAll(/(?<![\w$.])(?:window\.|globalThis\.)?(?:new\s+([A-Z]\w*)|([A-Z]\w*\.[a-z]\w*))/g)].flatMap(
      ([, made = '', called = '']) =>
        (globals.has(made) || statics.has(called)) && !checkedFor.has(made) ? [`${path}: ${made || called}`] : [],
    ),
  );
  expect(used).toEqual([]);
});

test('members of instances that are newer are known, too: the browser tests that visit every page take them away', () => {
  const members = newerFeatures().flatMap(({ owner, member, isStatic }) =>
    member && !isStatic ? [`${owner}.${member}`] : [],
  );
  expect(members).toContain('URLSearchParams.size');
  expect(members).not.toContain('Array.toSorted');
});

test('the documents name the browsers that are supported', () => {
  expect(oldestBrowsers).toEqual({ chrome: '111', edge: '111', firefox: '121', safari: '16.4', ios: '16.4' });
  expect(esbuildTarget).toContain('ios16.4');
  for (const document of ['README.md', 'docs/operating.md']) {
    expect(readFileSync(join(root, document), 'utf8')).toContain(supportedBrowsers);
  }
});
