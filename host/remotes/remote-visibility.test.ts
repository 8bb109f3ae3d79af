import { addVisit, visibilityOf } from './remote-visibility.ts';

const after = (...names: (string | undefined)[]) => names.reduce<readonly string[]>(addVisit, []);

test.each<[string, (string | undefined)[], string | undefined, Record<string, string>]>([
  ['the first', ['a'], 'a', { a: 'active', b: 'unmounted' }],
  ['to another', ['a', 'b'], 'b', { a: 'hidden', b: 'active' }],
  [
    'three are hidden in addition to the open one',
    ['a', 'b', 'c', 'd'],
    'd',
    { a: 'hidden', b: 'hidden', c: 'hidden', d: 'active' },
  ],
  [
    'the least recently visited one is unmounted',
    ['a', 'b', 'c', 'd', 'e'],
    'e',
    { a: 'unmounted', b: 'hidden', e: 'active' },
  ],
  ['another visit counts', ['a', 'b', 'c', 'd', 'a', 'e'], 'e', { a: 'hidden', b: 'unmounted', c: 'hidden' }],
  [
    'on a page of the host three are hidden',
    ['a', 'b', 'c', 'd'],
    undefined,
    { a: 'unmounted', b: 'hidden', d: 'hidden' },
  ],
])('%s', (_what, names, open, expected) => {
  const visits = after(...names);
  const found = Object.fromEntries(Object.keys(expected).map((name) => [name, visibilityOf(name, visits, open)]));
  expect(found).toEqual(expected);
});
