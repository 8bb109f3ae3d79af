import { startTrace } from '../scripts/page-trace.mjs';
import { builds, compared } from './builds-compared.mjs';
import { median } from './measure.mjs';
import { openProfile } from './profile-visits.mjs';
import { say, verdict } from './report.mjs';
import { phasesOf, startProfile } from './visit-phases.mjs';

/**
 * @typedef {import('./builds-compared.mjs').Build} Build
 * @typedef {import('./profile-visits.mjs').VisitLoad} VisitLoad
 * @typedef {Awaited<ReturnType<typeof import('./server.mjs').startServer>>} Server
 * @typedef {{ name: string, path: string, row: string, most: number }} Page `most` milliseconds until the first row
 */

const profiles = 5;
/** Those that are measured of the visits of each profile, the sign-in being the first. */
const measured = { last: 5, kept: [3, 5] };
/** The visits after these are on the machine as it is. */
const unthrottledVisits = 2;
const mostUnthrottled = 500;

/**
 * The list, a device and Home by somebody who comes back: each visit in a new process of a browser that has been there
 * before.
 *
 * @param {Record<Build, Server>} servers
 * @param {number} atMost how much more than one bundle a visit may take
 */
export async function benchRepeatVisits(servers, atMost) {
  /** @type {boolean[]} */
  const results = [];
  /** @type {Record<Build, Page[]>} */
  const pages = {
    ours: await pagesOf(servers.ours),
    one: await pagesOf(servers.one),
    plain: await pagesOf(servers.plain),
  };
  let bytes = 0;
  for (const [at, { name, most }] of pages.ours.entries()) {
    /** @type {Record<string, Record<Build, VisitLoad[]>>} */
    const loads = {};
    for (let turn = 0; turn < profiles; turn += 1) {
      for (const build of builds) {
        const page = pages[build][at];
        if (!page) continue;
        for (const { what, ...load } of await visitsOf(servers[build].url, page)) {
          loads[what] ??= { ours: [], one: [], plain: [] };
          loads[what][build].push(load);
          if (build === 'ours') bytes = Math.max(bytes, load.bytes);
        }
      }
    }
    for (const [what, visits] of Object.entries(loads)) {
      const asked = { factor: atMost, most: what === unthrottled ? mostUnthrottled : most };
      results.push(...compared(`${name}, ${what}: first row`, visits, 'row', asked));
    }
    const [page] = pages.ours.slice(at);
    if (page) await sayPhases(servers.ours.url, page);
  }
  return [...results, verdict(`repeat visits: ${bytes} bytes of script`, bytes === 0, 'none')];
}

const unthrottled = 'not slowed down';

/** @param {Server} server @returns {Promise<Page[]>} */
async function pagesOf(server) {
  const { content } = await server.devices('devices?pageSize=1');
  return [
    { name: '/devices', path: '/devices', row: 'tbody a[href^="/devices/"]', most: 1200 },
    { name: 'a device', path: `/devices/${content[0]?.id}`, row: 'main dd', most: 1200 },
    { name: 'Home', path: '/', row: 'tbody a[href^="/devices?"]', most: 1100 },
  ];
}

/** The measured visits of one profile. @param {string} url @param {Page} page */
async function visitsOf(url, page) {
  const profile = await openProfile(url, page.path);
  try {
    const loads = [];
    for (let visit = 2; visit <= measured.last; visit += 1) {
      const load = await profile.visit(page);
      if (measured.kept.includes(visit)) loads.push({ what: `visit ${visit}`, ...load });
    }
    for (let visit = 0; visit < unthrottledVisits; visit += 1)
      loads.push({ what: unthrottled, ...(await profile.visit({ ...page, unthrottled: true })) });
    return loads;
  } finally {
    await profile.close();
  }
}

/**
 * Prints where the time of a visit goes: by a trace of each of five, which slows them down; and, sampled until a second
 * after its first row, what share of the time of scripts federation and the generation of antd's CSS have.
 *
 * @param {string} url @param {Page} page
 */
async function sayPhases(url, page) {
  const profile = await openProfile(url, page.path);
  try {
    for (let visit = 2; visit <= measured.last; visit += 1) await profile.visit(page);
    /** @type {(import('./visit-phases.mjs').Phases & { row: number })[]} */
    const traced = [];
    for (let turn = 0; turn < 5; turn += 1) {
      const { row, observed } = await profile.visit({ ...page, observe: startTrace });
      traced.push({ row, ...phasesOf(observed ?? [], row) });
    }
    const phases = /** @type {(keyof typeof traced[number])[]} */ (Object.keys(traced[0] ?? {}));
    const figures = phases.map((phase) => `${phase} ${median(traced.map((visit) => visit[phase])).toFixed(0)} ms`);
    say(`${page.name}, traced: ${figures.join(', ')}`);
    const { observed } = await profile.visit({ ...page, observe: startProfile });
    const shares = Object.entries(observed ?? {}).map(([part, share]) => `${part} ${(share * 100).toFixed(0)} %`);
    say(`  of the time of scripts, sampled: ${shares.join(', ')}`);
  } finally {
    await profile.close();
  }
}
