import { ownProperty } from './own-property.ts';

test('what a table has itself is given, and nothing that every object inherits', () => {
  const table: Record<string, string> = { a: 'A' };
  expect(ownProperty(table, 'a')).toBe('A');
  for (const name of ['b', 'constructor', 'toString', '__proto__', 'hasOwnProperty', '']) {
    expect(ownProperty(table, name)).toBeUndefined();
  }
});
