import { findUnstorable } from './storable.ts';

test.each<[object, string | undefined]>([
  [{ body: { message: 'all well 🚗', list: ['a', 1, null, true] } }, undefined],
  [{ body: { message: 'a\u0000b' } }, 'message'],
  [{ body: { changes: [{ changeValue: '\ud800' }] } }, 'changeValue'],
  [{ body: ['\udc00x'] }, 'body'],
  [{ query: { search: '\ud83d' } }, 'search'],
  [{ body: { 'a\u0000': 1 } }, 'The name of a field'],
  [{ body: undefined, query: {}, params: {} }, undefined],
])('%j: %p cannot be stored', (request, name) => {
  expect(findUnstorable(request)).toBe(name);
});

test('deep nesting does not overflow the stack', () => {
  let nested: object = { text: '\u0000' };
  for (let depth = 0; depth < 100_000; depth += 1) nested = [nested];
  expect(findUnstorable({ body: nested })).toBe('text');
});
