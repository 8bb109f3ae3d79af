import fc from 'fast-check';
import { normalizeLine, normalizeText } from './normalize-text.ts';

test.each([
  ['CP-1\u200b', 'CP-1'],
  ['\u200eCP-1', 'CP-1'],
  ['C\u2060P\ufeff-\u00ad1', 'CP-1'],
  ['Montre\u0301al', 'Montréal'],
  ['\u00a0\u2003 Main\u00a0 \tStreet\u3000\u2028', 'Main Street'],
  ['\u3164', ''],
  ['\u2800\u115f\u034f', ''],
  ['\u202efdp.exe\u202c', 'fdp.exe'],
  ['a\u0007b', 'a\u0007b'],
  ['U\u0300\u200b\u0301', 'Ù\u0301'],
  // Characters that change the appearance of adjacent ones are preserved.
  ['👩‍🔧 ❤️‍🔥 ❤️', '👩‍🔧 ❤️‍🔥 ❤️'],
  ['1️⃣', '1️⃣'],
  ['1\ufe0f', '1'],
  ['🏴\u{e0061}\u{e0062}', '🏴'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['a\u200db\ufe0f', 'ab'],
])('%j is stored as %j', (text, stored) => {
  expect(normalizeLine(text)).toBe(stored);
});

test('line breaks of a text of several lines are preserved', () => {
  expect(normalizeText('\n first\u200b  line\r\n\r\n second \u2028')).toBe('first  line\r\n\r\n second');
});

/** Letters, marks, white space, and invisible characters from keyboards, spreadsheets, and chats. */
const texts = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...'aZ9-é ÅßØ日ﷺ'),
    fc.constantFrom(
      'e\u0301',
      'A\u030a',
      'o\u0323\u0302',
      '\u1100\u1161',
      '\u212b',
      '\u0958',
      '👩‍🔧',
      '❤️',
      'می\u200cخ',
    ),
    fc.constantFrom(
      ' ',
      '\t',
      '\n',
      '\r',
      '\u0085',
      '\u00a0',
      '\u1680',
      '\u2007',
      '\u2028',
      '\u202f',
      '\u2800',
      '\u3000',
    ),
    fc.constantFrom('\u00ad', '\u034f', '\u061c', '\u115f', '\u180e', '\u200b', '\u200c', '\u200d', '\u200e', '\u2060'),
    fc.constantFrom('\u3164', '\ufe0f', '\ufeff', '\ufff9', '\u{e0061}', '\u{1d173}', '\u0007'),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  ),
  maxLength: 12,
});
const cases = { numRuns: 2000, seed: 52 };
const visibleCharacter = /[^\s\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\u2800\u0085]/gu;
const visiblePart = (text: string) => (text.normalize('NFD').match(visibleCharacter) ?? []).join('');

test('normalization is idempotent, composes, trims, and preserves the visible characters', () => {
  fc.assert(
    fc.property(texts, (text) => {
      for (const normalize of [normalizeText, normalizeLine]) {
        const normalized = normalize(text);
        expect(normalize(normalized)).toBe(normalized);
        expect(normalized.normalize('NFC')).toBe(normalized);
        expect(normalized.trim()).toBe(normalized);
        expect(visiblePart(normalized)).toBe(visiblePart(text));
        if (visiblePart(text) === '') expect(normalized).toBe('');
      }
      expect(normalizeLine(text)).not.toMatch(/\s\s|[^\S ]/);
    }),
    cases,
  );
});

test('inserted invisible characters do not change the result', () => {
  const hidden = fc.constantFrom('\u200b', '\u200e', '\u2060', '\u00ad', '\ufeff');
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...'aé Z9-日'), maxLength: 8 }),
      hidden,
      fc.nat(8),
      (text, put, at) => {
        const where = Math.min(at, text.length);
        const pasted = text.slice(0, where) + put + text.slice(where);
        expect(normalizeLine(pasted)).toBe(normalizeLine(text));
        expect(normalizeLine(pasted.normalize('NFD'))).toBe(normalizeLine(text));
      },
    ),
    cases,
  );
});
