import { presenceOf, visited } from './presence.ts';

const after = (...names: (string | undefined)[]) => names.reduce<readonly string[]>(visited, []);

test.each<[string, (string | undefined)[], string | undefined, Record<string, string>]>([
  ['the first', ['a'], 'a', { a: 'shown', b: 'gone' }],
  ['to another', ['a', 'b'], 'b', { a: 'kept', b: 'shown' }],
  ['three are kept beside the open one', ['a', 'b', 'c', 'd'], 'd', { a: 'kept', b: 'kept', c: 'kept', d: 'shown' }],
  ['the one visited longest ago is let go', ['a', 'b', 'c', 'd', 'e'], 'e', { a: 'gone', b: 'kept', e: 'shown' }],
  ['a visit counts anew', ['a', 'b', 'c', 'd', 'a', 'e'], 'e', { a: 'kept', b: 'gone', c: 'kept' }],
  ['on a page of no remote three are kept', ['a', 'b', 'c', 'd'], undefined, { a: 'gone', b: 'kept', d: 'kept' }],
])('%s', (_what, names, open, expected) => {
  const visits = after(...names);
  const found = Object.fromEntries(Object.keys(expected).map((name) => [name, presenceOf(name, visits, open)]));
  expect(found).toEqual(expected);
});
