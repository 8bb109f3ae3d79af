import type { LogPeriod, Spans } from '../../ocpp-logs/index.ts';
import type { Range } from '../query/ranges.ts';

/** A span of time: from its first moment up to and not including its last. */
export interface Slice {
  from: Date;
  before: Date;
}

/** How long reading one slice should take, so that others get their turn and one who leaves is soon noticed. */
const wantedMs = { least: 50, most: 200 };

/** How long the next slice should be, after one of so long took so long to read. */
export function nextSpan(span: number, tookMs: number, { least, most }: Spans): number {
  if (tookMs < wantedMs.least) return Math.min(most, span * 2);
  return tookMs > wantedMs.most ? Math.max(least, span / 2) : span;
}

/** Whether so short a time can be asked about with one statement. */
export const isOneSlice = ({ from, to }: LogPeriod, { most }: Spans, now = new Date()): boolean =>
  (to ?? now).getTime() - (from?.getTime() ?? Number.NEGATIVE_INFINITY) <= most;

/**
 * Reads a time slice by slice, in this order: what each gave. A statement of one
 * slice is short, and between two of them the database does what else waits.
 *
 * @param time both ends included
 * @param signal ends it before the next slice: it throws the signal's reason
 */
export async function* inSlices<T>(
  time: { [end in keyof Range]: Date },
  order: 'asc' | 'desc',
  spans: Spans,
  read: (slice: Slice) => Promise<T>,
  signal?: AbortSignal,
): AsyncGenerator<T> {
  const [begin, end] = [time.from.getTime(), time.to.getTime() + 1];
  let span = spans.first;
  for (let [from, before] = [begin, end]; from < before; ) {
    signal?.throwIfAborted();
    const [beginning, ending] =
      order === 'asc' ? [from, Math.min(before, from + span)] : [Math.max(from, before - span), before];
    const began = performance.now();
    const given = await read({ from: new Date(beginning), before: new Date(ending) });
    span = nextSpan(span, performance.now() - began, spans);
    yield given;
    if (order === 'asc') from = ending;
    else before = beginning;
  }
}
