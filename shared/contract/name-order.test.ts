import fc from 'fast-check';
import { compareNames, inNameOrder } from './name-order.ts';

const generated = { numRuns: 2000, seed: 20261128 };
const name = fc.string({ unit: fc.constantFrom(...'aAbBzZéÉåÅßøñ0123456789 -_*./'), maxLength: 8 });
const word = fc.string({ unit: fc.constantFrom(...'abcxyz-* '), maxLength: 4 });
const number = fc.integer({ min: 0, max: 99_999 });
const sign = (order: number) => Math.sign(order) + 0;

test('IDs and cities are in natural order', () => {
  const ids = ['CP-100', 'CP-10', 'cp-9', 'CP-2', 'CP-1', '', 'AB-3'];
  expect(ids.toSorted(compare)).toEqual(['AB-3', 'CP-1', 'CP-2', 'cp-9', 'CP-10', 'CP-100', '']);
  expect(ids.toSorted((one, other) => compareNames(one, other, true))).toEqual([
    ...['CP-100', 'CP-10', 'cp-9', 'CP-2', 'CP-1', 'AB-3', ''],
  ]);
  const cities = ['Zürich', 'Évreux', 'Evanston', 'Boston', 'albany', 'Ålborg', ''];
  expect(cities.toSorted(compare)).toEqual(['albany', 'Ålborg', 'Boston', 'Evanston', 'Évreux', 'Zürich', '']);
});

const compare = (one: string, other: string) => compareNames(one, other);

test('the order is total and consistent in both directions', () => {
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

test('numbers within names compare by value', () => {
  fc.assert(
    fc.property(word, number, number, word, (before, one, other, after) => {
      expect(sign(compareNames(`${before}${one}${after}`, `${before}${other}${after}`))).toBe(sign(one - other));
    }),
    generated,
  );
});

test('case is ignored, and accents decide last', () => {
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

test('empty names are last in both directions', () => {
  fc.assert(
    fc.property(name, fc.boolean(), (text, isDescending) => {
      expect(sign(compareNames('', text, isDescending))).toBe(text === '' ? 0 : 1);
      expect(sign(compareNames(text, '', isDescending))).toBe(text === '' ? 0 : -1);
    }),
    generated,
  );
});

test('names are unique, and names that differ only in case have a fixed order', () => {
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
