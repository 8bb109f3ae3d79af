import type { Range } from '../ranges.ts';

/** A span of time: from its first moment up to and not including its last. */
export interface Slice {
  from: Date;
  before: Date;
}

const minuteMs = 60_000;
/** How long reading one slice should take, so that others get their turn and one who leaves is soon noticed. */
const wantedMs = { least: 50, most: 200 };
const spans = { first: 15 * minuteMs, least: minuteMs };

/** How long the next slice should be, after one of so long took so long to read. */
export function nextSpan(span: number, tookMs: number): number {
  if (tookMs < wantedMs.least) return span * 2;
  return tookMs > wantedMs.most ? Math.max(spans.least, span / 2) : span;
}

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
  read: (slice: Slice) => Promise<T>,
  signal?: AbortSignal,
): AsyncGenerator<T> {
  const [begin, end] = [time.from.getTime(), time.to.getTime() + 1];
  let span = spans.first;
  for (let [from, before] = [begin, end]; from < before; ) {
    signal?.throwIfAborted();
    const [first, last] =
      order === 'asc' ? [from, Math.min(before, from + span)] : [Math.max(from, before - span), before];
    const began = performance.now();
    yield await read({ from: new Date(first), before: new Date(last) });
    span = nextSpan(span, performance.now() - began);
    if (order === 'asc') from = last;
    else before = first;
  }
}
