import fc from 'fast-check';
import { formatNumberEntry, isUnreadable, readNumber } from './read-number.ts';

test.each([
  ['97.5', 97.5],
  ['97,5', 97.5],
  [' 97 ', 97],
  ['1,000', 1000],
  ['1.000', 1],
  ['1,00', 1],
  ['42,3601', 42.3601],
  ['-71,0589', -71.0589],
  ['−71.0589', -71.0589],
  ['+5', 5],
  ['-0', 0],
  ['0,125', 0.125],
  ['.5', 0.5],
  [',5', 0.5],
  ['5.', 5],
  ['007', 7],
  ['12,500', 12_500],
  ['1,234,567.5', 1_234_567.5],
  ['1.234,5', 1234.5],
  ['1.234.567', 1_234_567],
  ['12 500,25', 12_500.25],
  ['12\u00a0500', 12_500],
  ['12\u202f500,5', 12_500.5],
  ["12'500.5", 12_500.5],
  ['12’500', 12_500],
  ['\u200e97.5\u200b', 97.5],
  ['999999999999999', 999_999_999_999_999],
  ['40.75797774920968', 40.757_977_749_209_68],
  ['-0.000000000000001', -0.000_000_000_000_001],
])('%s is %d', (typed, value) => {
  expect(readNumber(typed)).toBe(value);
});

test.each([
  ['7.4 kW', 'kW', 7.4],
  ['7,4kw', 'kW', 7.4],
  ['97,5 %', '%', 97.5],
  ['42.3601°', '°', 42.3601],
  ['1,000', 'h', 1000],
])('%s with the unit %s is %d', (typed, unit, value) => {
  expect(readNumber(typed, unit)).toBe(value);
});

test.each([
  ...['abc', '1e3', '0x10', 'Infinity', 'NaN', '--5', '5-', '1 2', '1,2,3', '12,34,567', '1,000,00', '0,000,1'],
  ...['1.000.00', '1.2.3', '1 000,000,5', '1,234 567', '97.5 %', '10²', '½', '7.4 kW 7.4', '12345678901234567891'],
  ...['0.12345678901234567891', '9007199254740993', '1,000.000,5', '- 5'],
])('%s is not read, and is returned as typed', (typed) => {
  expect(readNumber(typed)).toEqual({ typed });
});

test('a too long text is not read', () => {
  const typed = `${'0'.repeat(100_000)}1`;
  expect(readNumber(typed)).toEqual({ typed });
});

test.each(['7400 W', 'kW', '7.4 kWh', '7.4 kW kW'])('%s is not read with the unit kW', (typed) => {
  expect(readNumber(typed, 'kW')).toEqual({ typed });
});

test.each(['', '  ', '\u200b', '\u00a0', '-', ' −', '+'])('an empty field has no number: %j', (typed) => {
  expect(readNumber(typed)).toBeNull();
});

test.each([
  [7400.5, '7400.5'],
  [-0.000_001, '-0.000001'],
  [123_456_789_012_345, '123456789012345'],
  [{ typed: '7.4 W' }, '7.4 W'],
  [null, ''],
  [undefined, ''],
])('%j is written in its field as %s', (entry, text) => {
  expect(formatNumberEntry(entry)).toBe(text);
});

test('an object is unreadable only if it has the typed text', () => {
  expect([{ typed: '' }, {}, null, 5].map(isUnreadable)).toEqual([true, false, false, false]);
});

test('a number is read with every thousands and decimal separator', () => {
  const separators = fc.constantFrom(
    ['', '.'],
    ['', ','],
    [',', '.'],
    ['.', ','],
    [' ', '.'],
    ['\u202f', ','],
    ["'", '.'],
  );
  const numbers = fc.tuple(fc.integer({ min: -999_999_999, max: 999_999_999 }), fc.integer({ min: 0, max: 999_999 }));
  fc.assert(
    fc.property(
      numbers,
      separators,
      fc.constantFrom('', ' kW', 'kW'),
      ([whole, part], [separator = '', point = ''], end) => {
        const decimals = String(part).padStart(6, '0');
        const written = String(whole).replaceAll(/\B(?=(?:\d{3})+$)/g, separator);
        expect(readNumber(`${written}${point}${decimals}${end}`, 'kW')).toBe(Number(`${whole}.${decimals}`));
      },
    ),
    { seed: 52, numRuns: 2000 },
  );
});

/** Digits without the zeros at both ends. */
const digitsOf = (text: string) => text.replaceAll(/\D/g, '').replaceAll(/^0+|0+$/g, '');

test('no typed digit is dropped: all of them count, or nothing is read', () => {
  const texts = fc.string({ unit: fc.constantFrom(..."0123456789012345678900,,..  \u00a0'-+"), maxLength: 18 });
  let readCount = 0;
  fc.assert(
    fc.property(texts, (typed) => {
      const entry = readNumber(typed);
      if (typeof entry !== 'number') return;
      readCount += 1;
      expect(digitsOf(formatNumberEntry(entry))).toBe(digitsOf(typed));
    }),
    { seed: 52, numRuns: 2000 },
  );
  expect(readCount).toBeGreaterThan(200);
});
