import fc from 'fast-check';
import { oneLine, oneText } from './one-text.ts';

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
  // What changes the look of its neighbors stays.
  ['👩‍🔧 ❤️‍🔥 ❤️', '👩‍🔧 ❤️‍🔥 ❤️'],
  ['1️⃣', '1️⃣'],
  ['1\ufe0f', '1'],
  ['🏴\u{e0061}\u{e0062}', '🏴'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['a\u200db\ufe0f', 'ab'],
])('%j is kept as %j', (text, kept) => {
  expect(oneLine(text)).toBe(kept);
});

test('a text of several lines keeps them', () => {
  expect(oneText('\n first\u200b  line\r\n\r\n second \u2028')).toBe('first  line\r\n\r\n second');
});

/** Letters, marks, blanks, and characters that nobody sees, as they come from keyboards, spreadsheets, and chats. */
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
const seen = /[^\s\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\u2800\u0085]/gu;
const shown = (text: string) => (text.normalize('NFD').match(seen) ?? []).join('');

test('what is kept is kept as it is, composed, without blanks at its ends, and shows what was typed', () => {
  fc.assert(
    fc.property(texts, (text) => {
      for (const keep of [oneText, oneLine]) {
        const kept = keep(text);
        expect(keep(kept)).toBe(kept);
        expect(kept.normalize('NFC')).toBe(kept);
        expect(kept.trim()).toBe(kept);
        expect(shown(kept)).toBe(shown(text));
        if (shown(text) === '') expect(kept).toBe('');
      }
      expect(oneLine(text)).not.toMatch(/\s\s|[^\S ]/);
    }),
    cases,
  );
});

test('a text is the same with characters that nobody sees put into it', () => {
  const hidden = fc.constantFrom('\u200b', '\u200e', '\u2060', '\u00ad', '\ufeff');
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...'aé Z9-日'), maxLength: 8 }),
      hidden,
      fc.nat(8),
      (text, put, at) => {
        const where = Math.min(at, text.length);
        const pasted = text.slice(0, where) + put + text.slice(where);
        expect(oneLine(pasted)).toBe(oneLine(text));
        expect(oneLine(pasted.normalize('NFD'))).toBe(oneLine(text));
      },
    ),
    cases,
  );
});
