import fc from 'fast-check';
import { compareNames, inNameOrder } from './name-order.ts';

const generated = { numRuns: 2000, seed: 20261128 };
const name = fc.string({ unit: fc.constantFrom(...'aAbBzZéÉåÅßøñ0123456789 -_*./'), maxLength: 8 });
const word = fc.string({ unit: fc.constantFrom(...'abcxyz-* '), maxLength: 4 });
const number = fc.integer({ min: 0, max: 99_999 });
const sign = (order: number) => Math.sign(order) + 0;

test('IDs and cities are in the order in which people look for them', () => {
  const ids = ['CP-100', 'CP-10', 'cp-9', 'CP-2', 'CP-1', '', 'AB-3'];
  expect(ids.toSorted(compare)).toEqual(['AB-3', 'CP-1', 'CP-2', 'cp-9', 'CP-10', 'CP-100', '']);
  expect(ids.toSorted((one, other) => compareNames(one, other, true))).toEqual([
    ...['CP-100', 'CP-10', 'cp-9', 'CP-2', 'CP-1', 'AB-3', ''],
  ]);
  const cities = ['Zürich', 'Évreux', 'Evanston', 'Boston', 'albany', 'Ålborg', ''];
  expect(cities.toSorted(compare)).toEqual(['albany', 'Ålborg', 'Boston', 'Evanston', 'Évreux', 'Zürich', '']);
});

const compare = (one: string, other: string) => compareNames(one, other);

test('any names have one order, in either direction', () => {
  fc.assert(
    fc.property(name, name, name, fc.boolean(), (one, two, three, isDescending) => {
      const order = (a: string, b: string) => sign(compareNames(a, b, isDescending));
      expect(order(one, one)).toBe(0);
      expect(order(one, two)).toBe(0 - order(two, one));
      if (order(one, two) <= 0 && order(two, three) <= 0) expect(order(one, three)).toBeLessThanOrEqual(0);
    }),
    generated,
  );
});

test('a number within a name counts by its value', () => {
  fc.assert(
    fc.property(word, number, number, word, (before, one, other, after) => {
      expect(sign(compareNames(`${before}${one}${after}`, `${before}${other}${after}`))).toBe(sign(one - other));
    }),
    generated,
  );
});

test('case does not count, and an accent less than any other letter', () => {
  fc.assert(
    fc.property(name, name, fc.constantFrom(...'éèêë'), (before, after, accented) => {
      const text = `${before}${accented}${after}`;
      expect(compareNames(text, text.toLowerCase())).toBe(0);
      expect(compareNames(`${before}d${after}`, text)).toBeLessThan(0);
      expect(compareNames(`${before}e${after}`, text)).toBeLessThan(0);
      expect(compareNames(`${before}f${after}`, text)).toBeGreaterThan(0);
    }),
    generated,
  );
});

test('an empty name comes last in either direction', () => {
  fc.assert(
    fc.property(name, fc.boolean(), (text, isDescending) => {
      expect(sign(compareNames('', text, isDescending))).toBe(text === '' ? 0 : 1);
      expect(sign(compareNames(text, '', isDescending))).toBe(text === '' ? 0 : -1);
    }),
    generated,
  );
});

test('a menu has each name once, those that differ in case alone always in the same order', () => {
  expect(inNameOrder(['abb', 'Tritium', 'ABB', 'Abb', 'abb', 'ABB 2', 'ABB 10'])).toEqual([
    ...['ABB', 'Abb', 'abb', 'ABB 2', 'ABB 10', 'Tritium'],
  ]);
  fc.assert(
    fc.property(fc.array(name), (names) => {
      expect(inNameOrder(names)).toEqual(inNameOrder(names.toReversed()));
    }),
    generated,
  );
});
