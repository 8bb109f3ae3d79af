import { median } from './measure.mjs';
import { say, verdict } from './report.mjs';
import { inWords, slopeOf } from './slope.mjs';

/**
 * What was measured at one moment.
 *
 * @typedef {object} Sample
 * @property {number} hour of the day
 * @property {Record<string, number>} megabytes of each process and thread
 * @property {Record<string, number>} handles that processes have open, and their threads
 * @property {Record<string, import('./consoles.mjs').TabMemory>} tabs
 * @property {{ replies: number, calls: number }} p95 since the sample before, in milliseconds
 *
 * @typedef {{ hour: number, sizes: Map<string, import('./tables.mjs').TableSize> }} TablesAt
 *
 * @typedef {object} Day
 * @property {Sample[]} samples
 * @property {number} seconds that it took
 * @property {number[]} restarts numbers of the samples that they came before
 * @property {{ replies: number, calls: number, lost: number, failed: number, waiting: number }} total outside of restarts
 * @property {string[]} unaware tabs in sight that do not say that there is a new release
 * @property {string[]} fallen tabs that do not show their page any more
 */

/** An hour of the day, at most. */
const growth = { megabytes: 1, handles: 1, nodes: 20, listeners: 20 };
const databaseThreadMegabytes = 512;
/** Each process of PostgreSQL keeps the files of tables open that it has used, up to `max_files_per_process`. */
export const mostFilesOfPostgres = 'files of the process of PostgreSQL with most of them';
const mostFiles = 1000;
/** The last third of the time against the first. */
const slower = 1.25;
/** The share of the time in which what has started settles: a backend has done all of its maintenance once, after ten minutes. */
const settling = { tab: 1 / 12, backend: 11 / 30 };
/** An index whose rows come in no order is less full than one that was made at once. */
const lessFull = 1.2;

/**
 * Whether anything grew, and anything was lost.
 *
 * @param {Day & { tables: TablesAt[], rate: number }} day
 */
export function reportSoak(day) {
  return [
    ...growths(day),
    ...databaseThread(day),
    ...filesOfPostgres(day),
    ...speeds(day),
    ...tableGrowth(day.tables),
    ...faults(day),
  ];
}

/** @param {Day} day */
function growths({ samples, restarts }) {
  const since = (/** @type {number | undefined} */ restart, /** @type {number} */ share) =>
    samples.slice((restart ?? 0) + Math.round(samples.length * share));
  // All but the backend lives on over a restart.
  const [whole, alone] = [since(restarts[0], settling.tab), since(restarts.at(-1), settling.backend)];
  const slope = (/** @type {Sample[]} */ of, /** @type {(sample: Sample) => number | undefined} */ figure) =>
    slopeOf(of.map((sample) => ({ hour: sample.hour, value: figure(sample) ?? Number.NaN })));
  const rows = (/** @type {'megabytes' | 'handles'} */ kind) =>
    Object.keys(samples[0]?.[kind] ?? {}).flatMap((name) => {
      if (name === mostFilesOfPostgres) return [];
      const found = slope(name.includes('backend') ? alone : whole, (sample) => sample[kind][name]);
      return verdict(
        `${name}: ${inWords(found, kind === 'megabytes' ? 'MB' : '')}`,
        staysUnder(found, growth[kind]),
        `under ${growth[kind]}`,
      );
    });
  const tabs = Object.keys(samples[0]?.tabs ?? {}).map((name) => {
    const heap = slope(whole, ({ tabs }) => tabs[name]?.heap);
    const nodes = slope(whole, ({ tabs }) => tabs[name]?.nodes);
    const listeners = slope(whole, ({ tabs }) => tabs[name]?.listeners);
    return verdict(
      `tab ${name}: ${inWords(heap, 'MB')}; ${inWords(nodes, 'nodes')}; ${inWords(listeners, 'listeners')}`,
      staysUnder(heap, growth.megabytes) && staysUnder(nodes, growth.nodes) && staysUnder(listeners, growth.listeners),
      `under ${growth.megabytes} MB, ${growth.nodes} nodes, ${growth.listeners} listeners`,
    );
  });
  return [...rows('megabytes'), ...rows('handles'), ...tabs];
}

/** Within its own noise a slope is none. @param {import('./slope.mjs').Slope} slope @param {number} most */
const staysUnder = ({ perHour, noise }, most) => perHour < most || perHour <= noise;

/** @param {Day} day */
function databaseThread({ samples }) {
  const all = samples.flatMap(({ megabytes }) => {
    const parts = Object.entries(megabytes).filter(([name]) => name.includes('pglite-worker'));
    return parts.length === 0 ? [] : [parts.reduce((sum, [, part]) => sum + part, 0)];
  });
  if (all.length === 0) return [];
  const most = Math.max(...all);
  return [
    verdict(
      `thread of the embedded database: ${most.toFixed(0)} MB at most`,
      most <= databaseThreadMegabytes,
      `at most ${databaseThreadMegabytes} MB`,
    ),
  ];
}

/** @param {Day} day */
function filesOfPostgres({ samples }) {
  const all = samples.flatMap(({ handles }) => handles[mostFilesOfPostgres] ?? []);
  if (all.length === 0) return [];
  const most = Math.max(...all);
  return [verdict(`${mostFilesOfPostgres}: ${most}`, most <= mostFiles, `at most ${mostFiles}`)];
}

/** @param {Day} day */
function speeds({ samples, restarts }) {
  const settled = samples.slice((restarts.at(-1) ?? 0) + Math.round(samples.length * settling.tab));
  const third = Math.max(1, Math.floor(settled.length / 3));
  return /** @type {const} */ (['replies', 'calls']).map((name) => {
    const [first, last] = [settled.slice(0, third), settled.slice(-third)].map((some) =>
      median(some.map(({ p95 }) => p95[name])),
    );
    const times = (last ?? Number.NaN) / (first ?? Number.NaN);
    return verdict(
      `p95 of ${name} after the restarts: ${first?.toFixed(1)} ms in the first third, ${last?.toFixed(1)} ms in the last = ` +
        `${times.toFixed(2)} x`,
      times <= slower,
      `at most ${slower} x`,
    );
  });
}

/** Tables that grow with what happens; each has an end in docs/operating.md, "What is kept". */
const keptForLong = [
  ...['ocpp_logs', 'ocpp_log_hours', 'connections', 'transactions', 'heartbeat_days', 'operational_status_log'],
  ...['network_hours', 'uptime_outages', 'uptime_months', 'alert_episodes', 'alert_mails', 'nevi_logs', 'audit_log'],
];
/** Rows that come and go, an hour of the day. */
const passingRows = 5;

/**
 * What tables take besides their rows, and indexes beyond what they took for each row: bloat.
 *
 * @param {TablesAt[]} all at the beginning, at each restart, and in the end
 */
function tableGrowth(all) {
  // From the last restart on: the first hours of a network write what is made once.
  const [first, last] = all.slice(-2);
  if (!first || !last) throw new Error('Tables were not measured at a restart.');
  const hours = last.hour - first.hour;
  const tables = [...last.sizes].map(([name, to]) => {
    const from = first.sizes.get(name) ?? { rows: 0, live: 0, table: 0, indexes: 0 };
    const more = from.rows === 0 ? 0 : (lessFull * from.indexes * Math.max(0, to.rows - from.rows)) / from.rows;
    return {
      ...{ name, from, to, rows: (to.rows - from.rows) / hours },
      bloat: (to.table - to.live - (from.table - from.live)) / 1e6 / hours,
      indexes: Math.max(0, to.indexes - from.indexes - more) / 1e6 / hours,
    };
  });
  say(`  tables from hour ${first.hour.toFixed(1)} to hour ${last.hour.toFixed(1)}, the largest:`);
  for (const { name, from, to } of tables.slice(0, 15)) {
    const span = (/** @type {number} */ one, /** @type {number} */ other) =>
      `${(one / 1e6).toFixed(2)} to ${(other / 1e6).toFixed(2)} MB`;
    say(
      `    ${name}: ${from.rows} to ${to.rows} rows, ${span(from.live, to.live)}; table ${span(from.table, to.table)}; ` +
        `indexes ${span(from.indexes, to.indexes)}`,
    );
  }
  const bloat = sum(tables.map((table) => table.bloat));
  const indexes = sum(tables.map((table) => table.indexes));
  const growing = tables.filter(({ rows }) => rows > passingRows);
  const unbounded = growing.filter(({ name }) => !keptForLong.includes(name));
  const bytes = sum([...last.sizes.values()].map(({ table, indexes }) => table + indexes));
  const live = sum([...last.sizes.values()].map((size) => size.live));
  const ofLog = last.sizes.get('ocpp_logs');
  return [
    verdict(
      `tables without what their rows take: ${signed(bloat)} MB an hour; in the end all take ${(bytes / 1e6).toFixed(0)} MB ` +
        `with their indexes, their rows ${(live / 1e6).toFixed(0)} MB`,
      bloat < growth.megabytes,
      `under ${growth.megabytes}`,
    ),
    verdict(
      `indexes beyond ${lessFull} times what they took for each row: ${signed(indexes)} MB an hour`,
      indexes < growth.megabytes,
      `under ${growth.megabytes}`,
    ),
    verdict(
      `rows an hour: ${growing.map(({ name, rows }) => `${name} +${rows.toFixed(0)}`).join(', ')}; a row of the OCPP log ` +
        `takes ${((ofLog ? ofLog.table + ofLog.indexes : 0) / (ofLog?.rows ?? 1)).toFixed(0)} bytes with its indexes`,
      unbounded.length === 0,
      'only tables whose rows are dropped when they are old',
    ),
  ];
}

/** @param {number[]} numbers */
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
/** @param {number} number */
const signed = (number) => `${number < 0 ? '' : '+'}${number.toFixed(2)}`;

/** @param {Day & { rate: number }} day */
function faults({ seconds, total, unaware, fallen, rate }) {
  return [
    verdict(
      `of ${total.replies} messages ${total.waiting} unanswered; ${total.lost} refused or connections lost besides the restarts`,
      total.waiting + total.lost === 0 && total.replies >= 0.9 * rate * seconds,
      `none, and 0.9 of ${rate} messages/s, since nobody is connected during a restart`,
    ),
    verdict(
      `of ${total.calls} calls ${total.failed} failed besides the restarts; tabs that show a fault or lost what was typed: ` +
        `${fallen.join(', ') || 'none'}`,
      total.failed + fallen.length === 0 && total.calls > 0,
      'none',
    ),
    verdict(
      `tabs in sight that do not say that there is a new release: ${unaware.join(', ') || 'none'}`,
      unaware.length === 0,
      'none',
    ),
  ];
}
