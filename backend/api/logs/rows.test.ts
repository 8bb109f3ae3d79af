import { idOf, readId } from './rows.ts';

test('an id is read back as the moment and the number it was made of', () => {
  const time = new Date('2026-11-20T08:00:00.123Z');
  expect(readId(idOf({ time, id: 42 }))).toEqual({ time, id: 42 });
});

test.each(['', '42', '1-', '-1', '1-2-3', '1.5-2', 'x-1', `${'9'.repeat(16)}-1`])('%j is no id', (text) => {
  expect(readId(text)).toBeUndefined();
});
