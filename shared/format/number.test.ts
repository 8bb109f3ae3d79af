import {
  formatBytes,
  formatCount,
  formatEnergy,
  formatKilowatts,
  formatMegabytes,
  formatNumber,
  formatPercent,
  formatWatts,
} from './number.ts';

test.each([
  [formatKilowatts, 350, '350 kW'],
  [formatKilowatts, 62.55, '62.6 kW'],
  [formatKilowatts, null, '—'],
  [formatWatts, 7200, '7.2 kW'],
  [formatWatts, undefined, '—'],
  [formatEnergy, 42.55, '42.6 kWh'],
  [formatEnergy, null, '—'],
  [formatPercent, 98.46, '98.5%'],
  [formatPercent, 0, '0%'],
  [formatPercent, null, '—'],
  [formatNumber, 12_345, '12,345'],
  [formatNumber, -0, '0'],
])('%p of %p is %s', (format, value, text) => {
  expect(format(value)).toBe(text);
});

test.each([
  [1, '1 device'],
  [0, '0 devices'],
  [2000, '2,000 devices'],
])('%d is %s', (count, text) => {
  expect(formatCount(count, 'device')).toBe(text);
});

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [4240, '4.2 KB'],
  [999_949, '999.9 KB'],
  [999_950, '1 MB'],
  [100_000_000, '100 MB'],
])('%d bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

test('bytes are shown in megabytes', () => {
  expect([0, 4_240_000, 1_234_000_000].map(formatMegabytes)).toEqual(['0 MB', '4.2 MB', '1,234 MB']);
});

test('every number is formatted like Intl does', () => {
  const format = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });
  const edges = [0, 999, 1000, -1000, 0.05, 0.25, -0.04, 99.95, 999.96, 1e14, 1e15 + 0.5, 1e21, 2 ** 53, 1.5e-7];
  const others = [Number.NaN, Number.POSITIVE_INFINITY, Number.MAX_VALUE, Number.MIN_VALUE];
  // Numbers of every magnitude, with up to four decimals.
  const spread = Array.from(
    { length: 3000 },
    (_, n) => ((n * 7919) % 10_007) * 10 ** ((n % 11) - 4) * (n % 2 ? 1 : -1) || 0,
  );
  const values = [...edges, ...others, ...spread];
  expect(values.filter((value) => formatNumber(value) !== format.format(value))).toEqual([]);
});
