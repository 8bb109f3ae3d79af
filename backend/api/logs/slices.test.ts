import { inSlices, isOneSlice, nextSpan, type Slice } from './slices.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const spans = { first: 15 * minute, least: minute, most: 32 * day };
const time = { from: new Date('2026-11-20T00:00:00.000Z'), to: new Date('2026-11-21T00:00:00.000Z') };

async function read(order: 'asc' | 'desc', signal?: AbortSignal, each: () => void = () => {}): Promise<Slice[]> {
  const slices: Slice[] = [];
  const one = async (slice: Slice) => {
    slices.push(slice);
    each();
  };
  for await (const _nothing of inSlices(time, order, spans, one, signal)) {
    // What is read is noted above.
  }
  return slices;
}

test.each(['asc', 'desc'] as const)('%s: every moment is in one slice, both ends included', async (order) => {
  const slices = await read(order);
  const ascending = order === 'asc' ? slices : [...slices].reverse();
  expect(ascending.length).toBeGreaterThan(1);
  expect(ascending[0]?.from).toEqual(time.from);
  expect(ascending.at(-1)?.before).toEqual(new Date(time.to.getTime() + 1));
  ascending.slice(1).forEach(({ from }, index) => {
    expect(from).toEqual(ascending[index]?.before);
  });
});

test('a single moment is a time too', async () => {
  const at = time.from;
  const slices: Slice[] = [];
  for await (const slice of inSlices({ from: at, to: at }, 'desc', spans, async (slice) => slice)) slices.push(slice);
  expect(slices).toEqual([{ from: at, before: new Date(at.getTime() + 1) }]);
});

test('whoever leaves ends it before the next slice', async () => {
  const left = new AbortController();
  let reads = 0;
  const reason = new Error('They have gone.');
  const reading = read('desc', left.signal, () => {
    reads += 1;
    if (reads === 2) left.abort(reason);
  });
  await expect(reading).rejects.toBe(reason);
  expect(reads).toBe(2);
});

test.each([
  ['quickly', 15 * minute, 10, 30 * minute],
  ['as it should', 15 * minute, 100, 15 * minute],
  ['slowly', 15 * minute, 900, 7.5 * minute],
  ['slowly, short as it is', minute, 900, minute],
  ['quickly, long as it is', 32 * day, 10, 32 * day],
])('after a slice that was read %s', (_how, span, tookMs, next) => {
  expect(nextSpan(span, tookMs, spans)).toBe(next);
});

test.each([
  ['a month', { from: new Date(time.to.getTime() - 31 * day), to: time.to }, true],
  ['a month up to now', { from: new Date(time.to.getTime() - 31 * day), to: undefined }, true],
  ['a year', { from: new Date(time.to.getTime() - 365 * day), to: time.to }, false],
  ['a time without a beginning', { from: undefined, to: time.to }, false],
])('whether %s is asked about at once', (_what, range, expected) => {
  expect(isOneSlice(range, spans, time.to)).toBe(expected);
  expect(isOneSlice(range, { ...spans, most: Number.POSITIVE_INFINITY }, time.to)).toBe(true);
});
