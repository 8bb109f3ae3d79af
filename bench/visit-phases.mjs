import { readdirSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mainThread } from '../scripts/page-trace.mjs';

/**
 * Where the time of a visit goes, in milliseconds of the page's main thread.
 *
 * @typedef {Record<'waiting' | Kind, number>} Phases
 *
 * @typedef {'compile' | 'evaluation' | 'script' | 'style' | 'layout' | 'paint' | 'memory' | 'rest'} Kind
 */

/** What the browser's events are counted as; any other belongs to the one it is part of. @type {[RegExp, Kind][]} */
const kinds = [
  [/^v8\.(compile|parse)/i, 'compile'],
  [/^(EvaluateScript|v8\.run)$/, 'evaluation'],
  [/^(FunctionCall|v8\.callFunction|RunMicrotasks|TimerFire|FireAnimationFrame|EventDispatch)$/, 'script'],
  [/^UpdateLayoutTree$/, 'style'],
  [/^Layout$/, 'layout'],
  [/^(Paint|PrePaint|Layerize|Commit)$/, 'paint'],
  [/^(M[a-z]+GC|V8\.GC)/, 'memory'],
];

/**
 * Each event's time without that of the events within it, summed by kind.
 *
 * @param {readonly import('../scripts/page-trace.mjs').TraceEvent[]} traced @param {number} untilMs since the navigation began
 * @returns {Phases}
 */
export function phasesOf(traced, untilMs) {
  const { ts, events } = mainThread(traced, untilMs);
  const end = ts + untilMs * 1000;
  /** @type {Record<Kind, number>} */
  const sums = { compile: 0, evaluation: 0, script: 0, style: 0, layout: 0, paint: 0, memory: 0, rest: 0 };
  /** @type {{ kind: Kind, end: number }[]} */
  const within = [];
  let busy = 0;
  for (const event of events) {
    const duration = Math.min(event.dur ?? 0, end - event.ts);
    while ((within.at(-1)?.end ?? Number.POSITIVE_INFINITY) <= event.ts) within.pop();
    const around = within.at(-1);
    const kind = kinds.find(([names]) => names.test(event.name))?.[1] ?? around?.kind ?? 'rest';
    sums[kind] += duration / 1000;
    if (around) sums[around.kind] -= duration / 1000;
    else busy += duration / 1000;
    within.push({ kind, end: event.ts + duration });
  }
  return { waiting: untilMs - busy, ...sums };
}

const maps = fileURLToPath(new URL('../dist/maps', import.meta.url));

/** Parts of a script that a share of its time is given for. @type {[string, RegExp][]} */
const parts = [
  [
    'federation',
    /@module-federation|webpack\/runtime\/(sharing|remotes|consumes)|remotes\/(federation|entry-script|failed-shares|later-modules)\.ts/,
  ],
  ['CSS of antd', /@ant-design\/cssinjs|@emotion|stylis|antd\/static-styles/],
];

/**
 * Samples what the page's scripts do.
 *
 * @param {import('@playwright/test').CDPSession} protocol
 * @returns {Promise<() => Promise<Record<string, number>>>} ends it, and gives the share of each of {@link parts} in
 * the time of all scripts, from 0 to 1
 */
export async function startProfile(protocol) {
  await protocol.send('Profiler.enable');
  await protocol.send('Profiler.setSamplingInterval', { interval: 500 });
  await protocol.send('Profiler.start');
  return async () => sharesOf((await protocol.send('Profiler.stop')).profile);
}

/** @param {{ nodes: { id: number, callFrame: { url: string, lineNumber: number, columnNumber: number }, children?: number[] }[], samples?: number[] }} profile */
function sharesOf({ nodes, samples = [] }) {
  const sourceOf = sources();
  const byId = new Map(nodes.map((node) => [node.id, node]));
  /** @type {Map<number, number>} */
  const parents = new Map();
  for (const { id, children = [] } of nodes) for (const child of children) parents.set(child, id);
  /** @type {Record<string, number>} */
  const counts = Object.fromEntries(parts.map(([name]) => [name, 0]));
  let scripted = 0;
  for (const sample of samples) {
    const stack = [];
    for (let id = /** @type {number | undefined} */ (sample); id !== undefined; id = parents.get(id)) {
      const frame = byId.get(id)?.callFrame;
      if (frame?.url) stack.push(sourceOf(frame));
    }
    if (stack.length === 0) continue;
    scripted += 1;
    for (const [name, files] of parts)
      if (stack.some((source) => files.test(source))) counts[name] = (counts[name] ?? 0) + 1;
  }
  return Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, count / (scripted || 1)]));
}

/** Gives the source file of a place in a built script, by the maps of the build. */
function sources() {
  const files = readdirSync(maps, { recursive: true, encoding: 'utf8' });
  /** @type {Map<string, SourceMap | undefined>} */
  const known = new Map();
  const mapOf = (/** @type {string} */ name) => {
    if (!known.has(name)) {
      const file = files.findLast((path) => path.endsWith(`/${name}.map`));
      known.set(name, file ? new SourceMap(JSON.parse(readFileSync(join(maps, file), 'utf8'))) : undefined);
    }
    return known.get(name);
  };
  return (/** @type {{ url: string, lineNumber: number, columnNumber: number }} */ frame) => {
    const name = frame.url.split('/').at(-1) ?? '';
    const entry = mapOf(name)?.findEntry(frame.lineNumber, frame.columnNumber);
    return entry && 'originalSource' in entry ? (entry.originalSource ?? '') : '';
  };
}
