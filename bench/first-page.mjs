import { fileURLToPath } from 'node:url';
import { buildAll, buildOneBundle } from '../scripts/build.mjs';
import { openBrowser } from '../scripts/visitor.mjs';
import { builds, compared, folders, thousands } from './builds-compared.mjs';
import { median } from './measure.mjs';
import { loadPage, newVisitor, signedIn } from './page-load.mjs';
import { benchRepeatVisits } from './repeat-visits.mjs';
import { say, verdict } from './report.mjs';
import { startServer } from './server.mjs';
import { benchSwitches } from './switches.mjs';

/** Most bytes of script over the wire, and the latest first row in milliseconds, by page. */
const budgets = { '/devices': { bytes: 330_000, row: 1800 }, '/': { bytes: 300_000, row: 1800 } };
/** A row that has a link. */
const row = 'tbody a';
/** How much more than one bundle of the same sources may cost. */
const atMost = 1.1;
const rounds = 7;
const devices = 300;

/**
 * @typedef {import('./page-load.mjs').PageLoad} PageLoad
 * @typedef {import('./builds-compared.mjs').Build} Build
 * @typedef {Awaited<ReturnType<typeof startServer>>} Server
 */

/**
 * What the console as it is released costs a user, against the same sources in
 * other builds: its first page, with nothing in the cache and by somebody who
 * comes back, and every further one.
 */
export async function benchFirstPage() {
  await buildAll();
  await buildOneBundle();
  /** @type {Partial<Record<Build, Server>>} */
  const servers = {};
  const browser = await openBrowser();
  try {
    for (const build of builds) {
      const CONSOLE_DIR = fileURLToPath(new URL(`../dist/${folders[build]}`, import.meta.url));
      servers[build] = await startServer(undefined, devices, undefined, { CONSOLE_DIR, ROLES: 'api,identity' });
    }
    const { ours, one, plain } = /** @type {Record<Build, Server>} */ (servers);
    const urls = { ours: ours.url, one: one.url, plain: plain.url };
    /** @type {boolean[]} */
    const results = [];
    for (const path of /** @type {(keyof typeof budgets)[]} */ (Object.keys(budgets))) {
      results.push(...(await firstPage(browser, path, urls)));
    }
    return [
      ...results,
      ...(await benchRepeatVisits({ ours, one, plain }, atMost)),
      ...(await benchSwitches(browser, urls, atMost)),
    ];
  } finally {
    await browser.close();
    for (const server of Object.values(servers)) await server.stop();
  }
}

/** @param {import('@playwright/test').Browser} browser @param {keyof typeof budgets} path @param {Record<Build, string>} urls */
async function firstPage(browser, path, urls) {
  /** @type {Record<Build, PageLoad[]>} */
  const loads = { ours: [], one: [], plain: [] };
  const sessions = new Map();
  for (const build of builds) sessions.set(build, await signedIn(browser, urls[build]));
  // In turns, so that all have the same neighbours. The first of each only warms the servers up.
  for (let round = 0; round <= rounds; round += 1) {
    for (const build of builds) {
      const visitor = await newVisitor(browser, sessions.get(build));
      try {
        const load = await loadPage(visitor, urls[build] + path, row);
        if (round > 0) loads[build].push(load);
      } finally {
        await visitor.close();
      }
    }
  }
  say(`${path}, nothing in the cache, ${rounds} times in turns; one bundle and the plain file in brackets:`);
  for (const figure of /** @type {const} */ (['requests', 'depth'])) {
    const [ours, ...others] = builds.map((build) => median(loads[build].map((load) => load[figure])));
    say(`  ${figure}: ${ours} (${others.join(', ')})`);
  }
  const bytes = median(loads.ours.map((load) => load.bytes));
  return [
    verdict(
      `${path}: ${thousands(bytes)} bytes of script`,
      bytes <= budgets[path].bytes,
      `at most ${thousands(budgets[path].bytes)}`,
    ),
    ...compared(`${path}: bytes`, loads, 'bytes', { text: thousands, factor: atMost }),
    ...compared(`${path}: largest contentful paint`, loads, 'lcp', { factor: atMost }),
    ...compared(`${path}: first row`, loads, 'row', { factor: atMost, most: budgets[path].row }),
  ];
}
