import { ownProperty } from './own-property.ts';

test('own properties are found, inherited ones are not', () => {
  const table: Record<string, string> = { a: 'A' };
  expect(ownProperty(table, 'a')).toBe('A');
  for (const name of ['b', 'constructor', 'toString', '__proto__', 'hasOwnProperty', '']) {
    expect(ownProperty(table, name)).toBeUndefined();
  }
});
