import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'acorn';
import { newerFeatures } from './browser-data.mjs';
import { esbuildTarget, oldestBrowsers, supportedBrowsers } from './browsers.mjs';
import { remoteFolders } from './remote-folders.mjs';
import { root } from './root.mjs';

/** The scripts of the last built releases, by path. */
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

/** Newer globals that the code checks for before it uses them. */
const featureDetected = new Set(['ClipboardItem']);

test('the oldest supported browsers can parse every built script', () => {
  const unreadable = builtScripts().flatMap(([path, text]) => {
    try {
      // Safari 16.4 and the other browsers of .browserslistrc parse ES2022.
      parse(text, { ecmaVersion: 2022 });
      return [];
    } catch (fault) {
      return [`${path}: ${String(fault)}`];
    }
  });
  expect(unreadable).toEqual([]);
}, 60_000);

test('no built script uses a global, or a static function, that one of them lacks', () => {
  const features = newerFeatures();
  const statics = new Set(features.flatMap(({ owner, member, isStatic }) => (isStatic ? [`${owner}.${member}`] : [])));
  const globals = new Set(features.flatMap(({ owner, member }) => (member ? [] : [owner])));
  for (const name of ['AbortSignal.any', 'URL.canParse', 'Object.groupBy', 'Promise.withResolvers', 'Array.fromAsync'])
    expect(statics).toContain(name);
  expect(statics).not.toContain('Object.hasOwn');
  const used = builtScripts().flatMap(([path, text]) =>
    [...text.matchAll(/(?<![\w$.])(?:window\.|globalThis\.)?(?:new\s+([A-Z]\w*)|([A-Z]\w*\.[a-z]\w*))/g)].flatMap(
      ([, constructed = '', called = '']) =>
        (globals.has(constructed) || statics.has(called)) && !featureDetected.has(constructed)
          ? [`${path}: ${constructed || called}`]
          : [],
    ),
  );
  expect(used).toEqual([]);
});

test('newer members of instances are listed too: the browser tests that visit every page remove them', () => {
  const members = newerFeatures().flatMap(({ owner, member, isStatic }) =>
    member && !isStatic ? [`${owner}.${member}`] : [],
  );
  expect(members).toContain('URLSearchParams.size');
  expect(members).not.toContain('Array.toSorted');
});

test('the documents name the supported browsers', () => {
  expect(oldestBrowsers).toEqual({ chrome: '111', edge: '111', firefox: '121', safari: '16.4', ios: '16.4' });
  expect(esbuildTarget).toContain('ios16.4');
  for (const document of ['README.md', 'docs/operating.md']) {
    expect(readFileSync(join(root, document), 'utf8')).toContain(supportedBrowsers);
  }
});
