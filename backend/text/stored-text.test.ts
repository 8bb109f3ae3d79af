import { cleanText, shortText, visibleText } from './stored-text.ts';

test('a text loses what the database cannot keep', () => {
  expect(cleanText('a\0b\uD800c\uDC00d')).toBe('ab\uFFFDc\uFFFDd');
  expect(cleanText('é 😀')).toBe('é 😀');
});

test('a text is cut between characters', () => {
  expect(shortText('a\0b😀c', 3)).toBe('ab😀');
  expect(shortText('ab', 3)).toBe('ab');
});

test('a text loses what nobody sees, and nothing else', () => {
  expect(visibleText('diag\u202Egnp.exe')).toBe('diaggnp.exe');
  expect(visibleText('\u2066a\u2069\u200F b\u0007\u0085\uFEFF\r\n\u061Cc')).toBe('a bc');
  expect(visibleText('été 診断 😀.log')).toBe('été 診断 😀.log');
});
