import fc from 'fast-check';
import {
  cutAt,
  foldedAtFirst,
  foldedBeside,
  inSight,
  jsonLines,
  lineText,
  lineValue,
  occurrences,
} from './json-lines.ts';

const linesOf = (payload: unknown, limit: number) => jsonLines(JSON.stringify(payload), limit);
const printed = (text: string, limit = 10_000) =>
  jsonLines(text, limit).lines.map((line) => `${'  '.repeat(line.depth)}${lineText(line)}`);

test.each([
  {},
  { status: 'Accepted' },
  { connectorId: 1, nested: { list: [1, null, true, 'a "quoted" text'], empty: [], none: {} }, last: -1.5 },
  { '<img onerror>': '<script>alert(1)</script>' },
  [],
  [[1], [2]],
  null,
  7,
])('%j is written as JSON with two blanks a level', (payload) => {
  expect(printed(JSON.stringify(payload)).join('\n')).toBe(JSON.stringify(payload, null, 2));
});

test('numbers, escapes, repeated names, and their order stay as they are written', () => {
  const text = String.raw`{"n":12.50, "n":1.0,"10":1E3,"2":-0,"long":12345678901234567890,"t":["caf\u00e9 \/  \"q\""]}`;
  expect(printed(text)).toEqual([
    ...['{', '  "n": 12.50,', '  "n": 1.0,', '  "10": 1E3,', '  "2": -0,', '  "long": 12345678901234567890,'],
    ...['  "t": [', String.raw`    "caf\u00e9 \/  \"q\""`, '  ]', '}'],
  ]);
});

/** JSON as a charger may write it: any blanks, numbers and escapes, and names that are repeated. */
const written = fc.letrec<{ value: string }>((tie) => {
  const blank = fc.string({ unit: fc.constantFrom(' ', '\n', '\t', '\r'), maxLength: 2 });
  const around = (text: fc.Arbitrary<string>) => fc.tuple(blank, text, blank).map((parts) => parts.join(''));
  const unit = fc.constantFrom(
    ...['a', ' ', ',', ':', '{', ']', '\u00e9', '\u{1f50c}'],
    ...[...'"\\/bfnrt'].map((c) => `\\${c}`),
    '\\u00E9',
    '\\ud83d',
  );
  const string = fc.string({ unit, maxLength: 6 }).map((text) => `"${text}"`);
  const scalar = fc.oneof(
    string,
    fc.constantFrom('12.50', '1.0', '1E3', '-0', '1e-7', '12345678901234567890', 'true', 'null'),
  );
  const member = fc
    .tuple(around(fc.oneof(string, fc.constantFrom('"n"'))), tie('value'))
    .map((parts) => parts.join(':'));
  const listOf = (element: fc.Arbitrary<string>) => fc.array(element, { maxLength: 3 });
  return {
    value: fc.oneof(
      { maxDepth: 3 },
      around(scalar),
      around(listOf(tie('value')).map((entries) => `[${entries.join()}]`)),
      around(listOf(member).map((members) => `{${members.join()}}`)),
    ),
  };
}).value;

test('whatever is written, only blanks outside of strings are moved', () => {
  const withoutBlanks = (text: string) => text.replace(/("(?:[^"\\]|\\.)*")|\s+/g, '$1');
  fc.assert(
    fc.property(written, (text) => {
      const shown = printed(text).join('\n');
      expect(withoutBlanks(shown)).toBe(withoutBlanks(text));
      expect(JSON.parse(shown)).toEqual(JSON.parse(text));
      for (const line of jsonLines(text, 10_000).lines) expect(text).toContain(lineValue(line)?.source ?? '');
    }),
    { numRuns: 2000, seed: 51 },
  );
});

test('a frame that could not be read stays the text it is', () => {
  expect(printed('[2,"bad')).toEqual(['[2,"bad']);
  const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`;
  expect(printed(deep)).toEqual([deep]);
});

test('what goes beyond the limit is left out, and that is said', () => {
  const payload = { a: 'x'.repeat(50), b: [1, 2, 3], c: 1 };
  const { lines, whole } = linesOf(payload, 20);
  expect(whole).toBe(false);
  expect(lines.map(lineText).join('')).toHaveLength(20);
  expect(linesOf(payload, 1000).whole).toBe(true);
  const exact = printed(JSON.stringify(payload))
    .map((line) => line.trim())
    .join('').length;
  expect(linesOf(payload, exact).whole).toBe(true);
  expect(linesOf(payload, exact - 1).whole).toBe(false);
});

test('what is folded shows its first line, and how much is in it', () => {
  const { lines } = linesOf({ a: [1, 2], b: { c: 1 } }, 1000);
  expect(lines.flatMap(({ fold }) => (fold ? [fold.words] : []))).toEqual([
    ' 2 fields }',
    ' 2 entries ]',
    ' 1 field }',
  ]);
  expect(inSight(lines, new Set())).toHaveLength(lines.length);
  expect(inSight(lines, new Set([1])).map((at) => lineText(lines[at] ?? { depth: 0, pieces: [] }))).toEqual([
    ...['{', '"a": [', '"b": {', '"c": 1', '}', '}'],
  ]);
  expect(inSight(lines, new Set([0, 1]))).toEqual([0]);
});

test('a long payload begins with what lies deep folded', () => {
  const entries = Array.from({ length: 400 }, (_, i) => ({ sampledValue: [{ value: String(i) }] }));
  const { lines } = linesOf({ connectorId: 1, meterValue: entries }, 1_000_000);
  expect(inSight(lines, foldedAtFirst(lines))).toHaveLength(400 + 5);
  expect(foldedAtFirst(linesOf({ a: { b: { c: [1] } } }, 1000).lines).size).toBe(0);
});

test('what is found is unfolded, and nothing beside it', () => {
  const { lines } = linesOf({ a: { x: 1 }, b: { y: { z: 2 } }, c: { w: 3 } }, 1000);
  const folded = new Set(lines.flatMap(({ fold }, at) => (fold && at > 0 ? [at] : [])));
  const shown = (found: readonly number[]) =>
    inSight(lines, foldedBeside(lines, folded, found)).map((at) => lines[at] && lineText(lines[at]));
  expect(shown([])).toEqual(['{', '"a": {', '"b": {', '"c": {', '}']);
  expect(shown(occurrences(lines, '"z"'))).toEqual([
    ...['{', '"a": {', '"b": {', '"y": {', '"z": 2', '}', '},', '"c": {', '}'],
  ]);
  expect(shown(occurrences(lines, '"b"'))).toEqual(shown([]));
});

test.each([
  ['', []],
  ['  ', []],
  ['NOERROR', [1]],
  ['e', [1, 2]],
  ['"status": "f', [2]],
  ['none of it', []],
])('%j is found in lines %j', (sought, found) => {
  const { lines } = linesOf({ errorCode: 'NoError', status: 'Faulted' }, 1000);
  expect(occurrences(lines, sought)).toEqual(found);
});

test.each([
  ['abcABC', 'b', ['a', 'b', 'cA', 'B', 'C']],
  ['aa', 'a', ['', 'a', '', 'a', '']],
  ['none', 'x', ['none']],
  ['İstanbul', 'stan', ['İstanbul']],
])('%s is cut at %s', (text, sought, parts) => {
  expect(cutAt(text, sought)).toEqual(parts);
});

test('a line knows its value and the field it is of, and what was cut has none', () => {
  const payload = { status: 'a "b"', list: [1.5, true, null, '', ' '], none: {} };
  expect(linesOf(payload, 10_000).lines.flatMap((line) => lineValue(line) ?? [])).toEqual([
    { name: 'status', depth: 1, value: 'a "b"', source: 'a \\"b\\"' },
    { name: undefined, depth: 2, value: 1.5, source: '1.5' },
    { name: undefined, depth: 2, value: true, source: 'true' },
  ]);
  expect(linesOf({ status: 'Faulted' }, 15).lines.map(lineValue)).toEqual([undefined, undefined]);
  expect(jsonLines('[2,"bad', 100).lines.map(lineValue)).toEqual([undefined]);
});
