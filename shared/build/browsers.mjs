// @ts-check
import { join } from 'node:path';
import browserslist from 'browserslist';
import { root } from './root.mjs';

/** The browser names of `.browserslistrc`, with those of esbuild and swc. */
const browsers = /** @type {const} */ ({
  chrome: 'chrome',
  edge: 'edge',
  firefox: 'firefox',
  safari: 'safari',
  ios_saf: 'ios',
});

/** The file with the browser list. Set explicitly: browserslist would also read the environment. */
export const browserList = join(root, '.browserslistrc');

/** The oldest supported version of each browser, by esbuild's and swc's names: `{ safari: '16.4', … }`. */
export const oldestBrowsers = oldestOf(browserslist(browserslist.loadConfig({ config: browserList })));

/** {@link oldestBrowsers} as esbuild's `target`. */
export const esbuildTarget = Object.entries(oldestBrowsers).map(([name, version]) => name + version);

/** The supported browsers as a phrase, for the page in an older browser and for the documents. */
export const supportedBrowsers = (() => {
  const { chrome, edge, firefox, safari, ios } = oldestBrowsers;
  return `Chrome from ${chrome}, Edge from ${edge}, Firefox from ${firefox}, Safari from ${safari}, or any browser of iOS and iPadOS from ${ios}`;
})();

/** @param {readonly string[]} list such as `['chrome 112', 'chrome 111', 'ios_saf 16.6-16.7']` */
function oldestOf(list) {
  const oldest = Object.entries(browsers).map(([name, short]) => {
    const versions = list.filter((entry) => entry.startsWith(`${name} `)).map((entry) => entry.split(/[ -]/)[1] ?? '');
    const [first] = versions.sort((a, b) => Number(a) - Number(b));
    if (!first) throw new Error(`.browserslistrc names no version of ${name}.`);
    return [short, first];
  });
  return /** @type {Record<(typeof browsers)[keyof typeof browsers], string>} */ (Object.fromEntries(oldest));
}
