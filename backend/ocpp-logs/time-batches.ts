import type { LogFilter, LogPeriod, LogReader, Order, Spans } from './log-store.ts';

/** A span of time that one statement reads. */
export interface LogTimeBatch {
  from: Date;
  /** Exclusive. */
  before: Date;
}

/** A span of time with both ends, which are inclusive. */
export interface LogSpan {
  from: Date;
  to: Date;
}

/** Target duration of one statement, so that other statements are not delayed and a disconnect is noticed soon. */
const targetMs = { least: 50, most: 200 };

/** The span of the next batch, in ms: longer after a fast batch, shorter after a slow one. */
export function nextBatchSpan(span: number, tookMs: number, { least, most }: Spans): number {
  if (tookMs < targetMs.least) return Math.min(most, span * 2);
  return tookMs > targetMs.most ? Math.max(least, span / 2) : span;
}

/** Whether one statement may read the whole period. */
export const fitsOneBatch = ({ from, to }: LogPeriod, { most }: Spans, now = new Date()): boolean =>
  (to ?? now).getTime() - (from?.getTime() ?? Number.NEGATIVE_INFINITY) <= most;

/** The span that a period covers. An open end is that of all stored logs. */
export async function logSpanOf(logs: LogReader, { from, to, before }: LogPeriod): Promise<LogSpan> {
  const last = before ? new Date(before.getTime() - 1) : to;
  if (from && last) return { from, to: last };
  const stored = await logs.kept();
  return { from: from ?? stored.from, to: last ?? stored.to };
}

/** The filter, limited to a batch. */
export const withinBatch = (filter: LogFilter, batch: LogTimeBatch): LogFilter => ({
  ...filter,
  time: { ...filter.time, ...batch },
});

/**
 * Reads a span batch by batch and yields each result. Each statement is short, so that the database can run others in
 * between.
 *
 * @param signal ends it before the next batch
 * @throws the signal's reason
 */
export async function* readTimeBatches<T>(
  span: LogSpan,
  order: Order,
  spans: Spans,
  read: (batch: LogTimeBatch) => Promise<T>,
  signal?: AbortSignal,
): AsyncGenerator<T> {
  let [from, before] = [span.from.getTime(), span.to.getTime() + 1];
  let batchMs = spans.first;
  while (from < before) {
    signal?.throwIfAborted();
    const [begin, end] =
      order === 'asc' ? [from, Math.min(before, from + batchMs)] : [Math.max(from, before - batchMs), before];
    const startedAt = performance.now();
    const result = await read({ from: new Date(begin), before: new Date(end) });
    batchMs = nextBatchSpan(batchMs, performance.now() - startedAt, spans);
    yield result;
    if (order === 'asc') from = end;
    else before = begin;
  }
}
