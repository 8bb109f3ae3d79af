import { payloadSearchOf, searchEnd } from './payload-search.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const refused = 'payload can be searched within at most 7 days. Give start, and an end no later than that.';

test('without a text there is no search, whatever the time', () => {
  expect(payloadSearchOf('', { from: undefined, to: undefined }, now)).toBeUndefined();
});

test.each([
  ['any time', undefined, undefined],
  ['up to a moment', undefined, ago(1)],
  ['more than 7 days up to now', ago(7 * 24 + 2), undefined],
  ['more than 7 days', ago(9 * 24), ago(24)],
])('%s is refused', (_name, from, to) => {
  expect(() => payloadSearchOf('x', { from, to }, now)).toThrow(refused);
});

test.each([
  ['up to now', ago(4), undefined, now],
  ['7 days of which one has 25 hours', ago(7 * 24 + 1), undefined, now],
  ['long ago', ago(1000), ago(900), ago(900)],
])('%s is searched', (_name, from, to, end) => {
  expect(payloadSearchOf('x', { from, to }, now)).toEqual({ texts: ['x'], time: { from, to: end } });
});

test('a search ends with its time or its reader', () => {
  jest.useFakeTimers();
  const left = new AbortController();
  const { signal, done } = searchEnd(left.signal);
  jest.advanceTimersByTime(29_000);
  expect(signal.aborted).toBe(false);
  jest.advanceTimersByTime(1_000);
  expect(signal.reason).toMatchObject({
    statusCode: 400,
    message: 'Searching for this text takes longer than 30 seconds. Choose a shorter time range or a device.',
  });
  done();
  const early = searchEnd(left.signal);
  left.abort('gone');
  expect(early.signal.reason).toBe('gone');
  early.done();
  jest.useRealTimers();
});
