import fc from 'fast-check';
import { afterLastReading, afterReading, energyOf, mostWh, type Register } from './meter-rules.ts';

const hourMs = 3_600_000;
const most = mostWh(50_000, hourMs);
const begun = (start: number | null): Register => ({
  ...{ start, last: start ?? 0, confirmed: null, suspect: null, shift: null },
});
const read = (start: number | null, readings: readonly number[]) =>
  readings.reduce((register, wh) => afterReading(register, wh, most), begun(start));

test('a connector can deliver what it is rated for, and something beyond', () => {
  expect([mostWh(50_000, 0), mostWh(50_000, 2 * hourMs), mostWh(50_000, -hourMs)]).toEqual([200_000, 310_000, 200_000]);
});

test.each([
  ['no reading', 1000, [], 0],
  ['readings in order', 1000, [2000, 3000, 6000], 5000],
  ['the same again', 1000, [2000, 2000, 2000], 1000],
  ['one far too high, at the end', 0, [2000, 5000, 999_999_000], 5000],
  ['one far too high, in between', 0, [2000, 999_999_000, 5000], 5000],
  ['one too high, but possible', 0, [2000, 3000, 150_000, 4000, 5000], 5000],
  ['the first one too high', 0, [150_000, 4000, 5000], 5000],
  ['one too high that is sent twice', 1000, [2000, 150_000, 150_000, 3000, 4000, 5000], 4000],
  ['one, and zeros of a meter that does not answer', 0, [5000, 0, 0], 5000],
  ['a glitch of two, and then right ones', 150_000, [0, 1, 151_000, 152_000], 2000],
  ['one of zero', 1000, [4000, 5000, 0, 6000], 5000],
  ['many of zero, from a meter that does not answer', 1000, [4000, 5000, 0, 0, 0, 6000], 5000],
  ['older ones that come late', 1000, [2000, 3000, 4000, 5000, 2000, 3000], 4000],
  ['a register that begins again', 1000, [4000, 6000, 0, 500, 1500], 6500],
  ['a start of zero, with a register of years', 0, [5_000_000, 5_001_000, 5_002_000], 2000],
  ['a start that is far too high', 900_000_000, [4000, 5000, 6000], 2000],
  ['no start', null, [4000, 5000, 6000], 2000],
  ['no start, and one of zero', null, [0, 1500], 1500],
] as const)('energy of %s', (_, start, readings, energy) => {
  expect(energyOf(read(start, readings))).toBe(energy);
});

test.each([
  ['the last word', 1000, [2000], 3000, 2000, true],
  ['no readings', 1000, [], 4000, 3000, true],
  ['none', 1000, [2000], undefined, 1000, false],
  ['lower than the start', 100_000, [112_000], 0, 12_000, false],
  ['lower than two readings', 1000, [4000, 6000], 3000, 5000, false],
  ['lower than one reading', 1000, [90_000], 6000, 5000, true],
  ['a little lower, since readings are rounded', 1000, [4000, 4100, 4100], 4060, 3060, true],
  ['far too high', 1000, [4000], 900_000_000, 3000, false],
  ['lower than the start, without a reading', 1000, [], 500, 0, false],
  ['after a jump', 0, [5_000_000], 5_002_000, 2000, true],
  ['in Wh after readings in kWh', 1_500_000, [1501, 1502, 1503], 1_503_000, 3000, true],
  ['of a lifetime, after readings of the session', 1_500_000, [0, 1000, 2000], 1_503_000, 3000, true],
  ['zero, as its reading was', 1000, [0], 0, 0, false],
  ['without a start', null, [4000], 5500, 1500, true],
  ['without a start and readings', null, [], 5500, 0, true],
] as const)('an end that is %s', (_, start, readings, end, energy, counts) => {
  const { register, counts: isCounted } = afterLastReading(read(start, readings), end, most);
  expect([energyOf(register), isCounted]).toEqual([energy, counts]);
});

const wh = fc.oneof(fc.integer({ min: 0, max: 2 ** 31 - 1 }), fc.integer({ min: 0, max: 10_000 }));
const seeded = { seed: 51, numRuns: 2000 };

test('whatever is read, energy is never negative, and fits its column', () => {
  fc.assert(
    fc.property(fc.option(wh), fc.array(wh, { maxLength: 20 }), fc.option(wh), (start, readings, end) => {
      const { register } = afterLastReading(read(start, readings), end ?? undefined, most);
      expect(energyOf(register)).toBeGreaterThanOrEqual(0);
      const { start: first, last, confirmed, suspect, shift } = register;
      for (const value of [first ?? 0, last, confirmed ?? 0, suspect ?? 0, shift ?? 0]) {
        expect(Math.abs(value)).toBeLessThan(2 ** 31);
      }
    }),
    seeded,
  );
});

test('one absurd reading among good ones changes nothing', () => {
  const steps = fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 2, maxLength: 20 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), steps, fc.nat(), wh, (start, added, place, absurd) => {
      const good = added.map((_, index) => start + added.slice(0, index + 1).reduce((sum, step) => sum + step, 0));
      const at = place % good.length;
      const last = good.at(-1) ?? start;
      expect(energyOf(read(start, good.toSpliced(at, 0, absurd)))).toBe(last - start);
    }),
    seeded,
  );
});

test('readings that are sent twice count once', () => {
  const steps = fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), steps, fc.nat(), (start, added, place) => {
      const good = added.map((_, index) => start + added.slice(0, index + 1).reduce((sum, step) => sum + step, 0));
      const again = good.slice(place % good.length);
      expect(energyOf(read(start, [...good, ...again]))).toBe((good.at(-1) ?? start) - start);
    }),
    seeded,
  );
});
