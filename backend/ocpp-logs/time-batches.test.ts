import { fitsOneBatch, type LogTimeBatch, nextBatchSpan, readTimeBatches } from './time-batches.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const spans = { first: 15 * minute, least: minute, most: 32 * day };
const time = { from: new Date('2026-11-20T00:00:00.000Z'), to: new Date('2026-11-21T00:00:00.000Z') };

async function read(order: 'asc' | 'desc', signal?: AbortSignal, onRead: () => void = () => {}) {
  const batches: LogTimeBatch[] = [];
  const readOne = async (batch: LogTimeBatch) => {
    batches.push(batch);
    onRead();
  };
  for await (const _result of readTimeBatches(time, order, spans, readOne, signal)) {
    // `readOne` records the batches.
  }
  return batches;
}

test.each(['asc', 'desc'] as const)('%s: every moment is in one batch, both ends included', async (order) => {
  const batches = await read(order);
  const ascending = order === 'asc' ? batches : [...batches].reverse();
  expect(ascending.length).toBeGreaterThan(1);
  expect(ascending[0]?.from).toEqual(time.from);
  expect(ascending.at(-1)?.before).toEqual(new Date(time.to.getTime() + 1));
  ascending.slice(1).forEach(({ from }, index) => {
    expect(from).toEqual(ascending[index]?.before);
  });
});

test('a single moment is one batch', async () => {
  const at = time.from;
  const batches: LogTimeBatch[] = [];
  const span = { from: at, to: at };
  for await (const batch of readTimeBatches(span, 'desc', spans, async (batch) => batch)) batches.push(batch);
  expect(batches).toEqual([{ from: at, before: new Date(at.getTime() + 1) }]);
});

test('an aborted signal ends it before the next batch', async () => {
  const left = new AbortController();
  let reads = 0;
  const reason = new Error('The caller disconnected.');
  const reading = read('desc', left.signal, () => {
    reads += 1;
    if (reads === 2) left.abort(reason);
  });
  await expect(reading).rejects.toBe(reason);
  expect(reads).toBe(2);
});

test.each([
  ['fast', 15 * minute, 10, 30 * minute],
  ['on target', 15 * minute, 100, 15 * minute],
  ['slow', 15 * minute, 900, 7.5 * minute],
  ['slow and as short as possible', minute, 900, minute],
  ['fast and as long as possible', 32 * day, 10, 32 * day],
])('the span after a batch that was %s', (_how, span, tookMs, next) => {
  expect(nextBatchSpan(span, tookMs, spans)).toBe(next);
});

test.each([
  ['a month', { from: new Date(time.to.getTime() - 31 * day), to: time.to }, true],
  ['a month up to now', { from: new Date(time.to.getTime() - 31 * day), to: undefined }, true],
  ['a year', { from: new Date(time.to.getTime() - 365 * day), to: time.to }, false],
  ['a time without a beginning', { from: undefined, to: time.to }, false],
])('whether %s fits one batch', (_what, range, expected) => {
  expect(fitsOneBatch(range, spans, time.to)).toBe(expected);
  expect(fitsOneBatch(range, { ...spans, most: Number.POSITIVE_INFINITY }, time.to)).toBe(true);
});
