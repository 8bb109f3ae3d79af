// What a Chromium says of its work on a page, for benches and browser tests.

const categories = [
  'devtools.timeline',
  'v8',
  'v8.execute',
  'disabled-by-default-v8.compile',
  'toplevel',
  'blink.user_timing',
];

/** @typedef {{ name: string, ph: string, pid: number, tid: number, ts: number, dur?: number, args?: any }} TraceEvent */

/**
 * Records what the browser does.
 *
 * @param {import('@playwright/test').CDPSession} protocol
 * @returns {Promise<() => Promise<TraceEvent[]>>} ends it
 */
export async function startTrace(protocol) {
  /** @type {TraceEvent[]} */
  const events = [];
  protocol.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value) events.push(/** @type {any} */ (event));
  });
  await protocol.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: categories },
  });
  return async () => {
    const complete = new Promise((resolve) => protocol.once('Tracing.tracingComplete', resolve));
    await protocol.send('Tracing.end');
    await complete;
    return events;
  };
}

/** The complete events of the page's main thread from the navigation on. @param {readonly TraceEvent[]} events @param {number} untilMs since then */
export function mainThread(events, untilMs) {
  const start = events.findLast(
    ({ name, args }) => name === 'navigationStart' && args?.data?.documentLoaderURL?.startsWith('http'),
  );
  if (!start) throw new Error('The trace has no navigation.');
  const { pid, tid, ts } = start;
  const end = ts + untilMs * 1000;
  return {
    ts,
    events: events
      .filter((event) => event.pid === pid && event.tid === tid && event.ph === 'X' && event.ts >= ts && event.ts < end)
      .sort((one, other) => one.ts - other.ts || (other.dur ?? 0) - (one.dur ?? 0)),
  };
}

/** How many functions were compiled when they were first called. @param {readonly TraceEvent[]} traced @param {number} untilMs */
export const compiledLater = (traced, untilMs) =>
  mainThread(traced, untilMs).events.filter(({ name }) => name === 'V8.CompileCode').length;
