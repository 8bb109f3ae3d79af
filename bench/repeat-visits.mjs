import { startTrace } from '../scripts/page-trace.mjs';
import { builds, compared } from './first-page.mjs';
import { median } from './measure.mjs';
import { openProfile } from './profile-visits.mjs';
import { say, verdict } from './report.mjs';
import { phasesOf, startProfile } from './visit-phases.mjs';

/**
 * @typedef {import('./first-page.mjs').Build} Build
 * @typedef {import('./profile-visits.mjs').VisitLoad} VisitLoad
 * @typedef {Awaited<ReturnType<typeof import('./server.mjs').startServer>>} Server
 * @typedef {{ path: string, row: string, most: number }} Page `most` milliseconds until the first row, slowed down
 */

const profiles = 5;
/** Visits of each profile to each page, slowed down; those that are measured, counted from one. */
const slowVisits = 5;
const measured = [3, 5];
/** The same without slowing down. */
const fastVisits = 2;
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
  /** By page and visit. @type {Map<string, Record<Build, VisitLoad[]>>} */
  const loads = new Map();
  const pages = new Map(
    await Promise.all(builds.map(async (build) => /** @type {const} */ ([build, await pagesOf(servers[build])]))),
  );
  const note = (/** @type {string} */ what, /** @type {Build} */ build, /** @type {VisitLoad} */ load) => {
    if (!loads.has(what)) loads.set(what, { ours: [], one: [], plain: [] });
    loads.get(what)?.[build].push(load);
  };
  for (let turn = 0; turn < profiles; turn += 1) {
    for (const build of builds) {
      const profile = await openProfile(servers[build].url);
      try {
        for (const [name, { path, row }] of Object.entries(pages.get(build) ?? {})) {
          for (let visit = 1; visit <= slowVisits; visit += 1) {
            const load = await profile.visit({ path, row });
            if (measured.includes(visit)) note(`${name}, visit ${visit}`, build, load);
          }
          for (let visit = 0; visit < fastVisits; visit += 1)
            note(`${name}, not slowed down`, build, await profile.visit({ path, row, unthrottled: true }));
          if (build === 'ours' && turn === 0) await sayPhases(profile, name, { path, row });
        }
      } finally {
        await profile.close();
      }
    }
  }
  for (const [what, builds] of loads) {
    const name = what.split(',')[0] ?? '';
    const most = what.endsWith('down') ? mostUnthrottled : pages.get('ours')?.[name]?.most;
    results.push(
      ...compared(`${what}: first row`, builds, 'row', { factor: atMost, ...(most === undefined ? {} : { most }) }),
    );
  }
  const bytes = Math.max(...[...loads.values()].flatMap(({ ours }) => ours.map((load) => load.bytes)));
  return [...results, verdict(`repeat visits: ${bytes} bytes of script`, bytes === 0, 'none')];
}

/** @param {Server} server @returns {Promise<Record<string, Page>>} */
async function pagesOf(server) {
  const { content } = await server.devices('devices?pageSize=1');
  return {
    '/devices': { path: '/devices', row: 'tbody a[href^="/devices/"]', most: 1200 },
    'a device': { path: `/devices/${content[0]?.id}`, row: 'main dd', most: 1200 },
    Home: { path: '/', row: 'tbody a[href^="/devices?"]', most: 1100 },
  };
}

/**
 * Prints where the time of a visit goes: by a trace of each of five visits, which slows them down; and what share of the time of
 * scripts federation and the generation of antd's CSS have, by one that is sampled.
 *
 * @param {import('./profile-visits.mjs').Profile} profile @param {string} name @param {{ path: string, row: string }} page
 */
async function sayPhases(profile, name, page) {
  /** @type {(import('./visit-phases.mjs').Phases & { row: number })[]} */
  const traced = [];
  for (let turn = 0; turn < 5; turn += 1) {
    /** @type {import('../scripts/page-trace.mjs').TraceEvent[]} */
    let events = [];
    const { row } = await profile.visit({
      ...page,
      observe: async (protocol) => {
        const end = await startTrace(protocol);
        return async () => {
          events = await end();
        };
      },
    });
    traced.push({ row, ...phasesOf(events, row) });
  }
  /** @type {Record<string, number>} */
  let shares = {};
  await profile.visit({
    ...page,
    observe: async (protocol) => {
      const end = await startProfile(protocol);
      return async () => {
        shares = await end();
      };
    },
  });
  const phases = /** @type {(keyof typeof traced[number])[]} */ (Object.keys(traced[0] ?? {}));
  const figures = phases.map((phase) => `${phase} ${median(traced.map((visit) => visit[phase])).toFixed(0)} ms`);
  say(`${name}, traced: ${figures.join(', ')}`);
  const inWords = Object.entries(shares).map(([part, share]) => `${part} ${(share * 100).toFixed(0)} %`);
  say(`  of the time of scripts, sampled: ${inWords.join(', ')}`);
}
