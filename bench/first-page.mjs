import { fileURLToPath } from 'node:url';
import { buildAll, buildOneBundle } from '../scripts/build.mjs';
import { openBrowser } from '../scripts/visitor.mjs';
import { median } from './measure.mjs';
import { loadPage, newVisitor, signedIn } from './page-load.mjs';
import { say, verdict } from './report.mjs';
import { startServer } from './server.mjs';
import { benchSwitches } from './switches.mjs';

/** Most bytes of script over the wire, by page. */
const budgets = { '/devices': 330_000, '/': 300_000 };
/** How much more than one bundle of the same sources may cost. */
const atMost = 1.1;
const rounds = 7;
/** Loads by somebody who comes back that do not count: the first fills the cache, after the next the browser keeps compiled code. */
const warmVisits = 3;
const devices = 300;

/**
 * @typedef {import('./page-load.mjs').PageLoad} PageLoad
 * @typedef {Awaited<ReturnType<typeof startServer>>} Server
 */

/** The console as it is released, and the same sources as one bundle. @typedef {'ours' | 'one'} Build */

/**
 * What the console as it is released costs a person, against the same sources
 * as one bundle: its first page, with nothing in the cache and by somebody who
 * comes back, and every further one.
 */
export async function benchFirstPage() {
  await buildAll();
  await buildOneBundle();
  /** @type {Server[]} */
  const servers = [];
  const browser = await openBrowser();
  try {
    for (const folder of ['console', 'console-one']) {
      const CONSOLE_DIR = fileURLToPath(new URL(`../dist/${folder}`, import.meta.url));
      servers.push(await startServer(undefined, devices, undefined, { CONSOLE_DIR }));
    }
    const [ours = '', one = ''] = servers.map(({ url }) => url);
    const urls = { ours, one };
    /** @type {boolean[]} */
    const results = [];
    for (const path of /** @type {(keyof typeof budgets)[]} */ (Object.keys(budgets))) {
      results.push(...(await firstPage(browser, path, urls)), ...(await pageAgain(browser, path, urls)));
    }
    return [...results, ...(await benchSwitches(browser, urls, atMost))];
  } finally {
    await browser.close();
    for (const server of servers) await server.stop();
  }
}

/**
 * Loads both in turns, so that they have the same neighbours.
 *
 * @param {(build: Build) => Promise<PageLoad>} load
 * @param {number} warm rounds that do not count
 */
async function loadInTurns(load, warm) {
  /** @type {Record<Build, PageLoad[]>} */
  const loads = { ours: [], one: [] };
  for (let round = 0; round < warm + rounds; round += 1) {
    const [ours, one] = [await load('ours'), await load('one')];
    if (round < warm) continue;
    loads.ours.push(ours);
    loads.one.push(one);
  }
  return loads;
}

/** @param {import('@playwright/test').Browser} browser @param {keyof typeof budgets} path @param {Record<Build, string>} urls */
async function firstPage(browser, path, urls) {
  const sessions = { ours: await signedIn(browser, urls.ours), one: await signedIn(browser, urls.one) };
  // The first of each only warms the servers up.
  const loads = await loadInTurns(async (build) => {
    const visitor = await newVisitor(browser, sessions[build]);
    try {
      return await loadPage(visitor, urls[build] + path);
    } finally {
      await visitor.close();
    }
  }, 1);
  say(`${path}, nothing in the cache, ${rounds} times in turns; the one bundle in brackets:`);
  for (const figure of /** @type {const} */ (['requests', 'depth'])) {
    say(
      `  ${figure}: ${median(loads.ours.map((load) => load[figure]))} (${median(loads.one.map((load) => load[figure]))})`,
    );
  }
  const bytes = median(loads.ours.map((load) => load.bytes));
  return [
    verdict(
      `${path}: ${thousands(bytes)} bytes of script`,
      bytes <= budgets[path],
      `at most ${thousands(budgets[path])}`,
    ),
    compared(`${path}: bytes`, loads, 'bytes', thousands),
    compared(`${path}: largest contentful paint`, loads, 'lcp', milliseconds),
    compared(`${path}: first row`, loads, 'row', milliseconds),
  ];
}

/** The same by somebody whose browser has it all. @param {import('@playwright/test').Browser} browser @param {keyof typeof budgets} path @param {Record<Build, string>} urls */
async function pageAgain(browser, path, urls) {
  const visitors = {
    ours: await newVisitor(browser, await signedIn(browser, urls.ours)),
    one: await newVisitor(browser, await signedIn(browser, urls.one)),
  };
  try {
    const loads = await loadInTurns((build) => loadPage(visitors[build], urls[build] + path), warmVisits);
    const bytes = Math.max(...loads.ours.map((load) => load.bytes));
    return [
      verdict(`${path} again: ${thousands(bytes)} bytes of script`, bytes === 0, 'none'),
      compared(`${path} again: largest contentful paint`, loads, 'lcp', milliseconds),
      compared(`${path} again: first row`, loads, 'row', milliseconds),
    ];
  } finally {
    for (const visitor of Object.values(visitors)) await visitor.close();
  }
}

/** @param {string} what @param {Record<Build, PageLoad[]>} loads @param {'bytes' | 'lcp' | 'row'} figure @param {(value: number) => string} text */
function compared(what, loads, figure, text) {
  const [ours, one] = [loads.ours, loads.one].map((all) => all.map((load) => load[figure]));
  const [mine, plain] = [median(ours ?? []), median(one ?? [])];
  const spread = (/** @type {number[]} */ values = []) =>
    `${text(Math.min(...values))} to ${text(Math.max(...values))}`;
  return verdict(
    `${what}: ${text(mine)} (${spread(ours)}) against ${text(plain)} (${spread(one)}) = ${(mine / plain).toFixed(2)} x`,
    mine / plain <= atMost,
    `at most ${atMost} x`,
  );
}

/** @param {number} value */
const thousands = (value) => Math.round(value).toLocaleString('en-US');
/** @param {number} value */
const milliseconds = (value) => `${value.toFixed(0)} ms`;
