import { cleanText, shortText } from './stored-text.ts';

test('a text loses what the database cannot keep', () => {
  expect(cleanText('a\0b\uD800c\uDC00d')).toBe('ab\uFFFDc\uFFFDd');
  expect(cleanText('é 😀')).toBe('é 😀');
});

test('a text is cut between characters', () => {
  expect(shortText('a\0b😀c', 3)).toBe('ab😀');
  expect(shortText('ab', 3)).toBe('ab');
});
