import fc from 'fast-check';
import {
  foldedWhileSearching,
  initiallyFolded,
  jsonLines,
  lineText,
  lineValue,
  matchingLines,
  splitAtMatches,
  visibleLines,
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
])('%j is formatted with an indentation of two spaces', (payload) => {
  expect(printed(JSON.stringify(payload)).join('\n')).toBe(JSON.stringify(payload, null, 2));
});

test('numbers, escapes, repeated names, and their order stay as written', () => {
  const text = String.raw`{"n":12.50, "n":1.0,"10":1E3,"2":-0,"long":12345678901234567890,"t":["caf\u00e9 \/  \"q\""]}`;
  expect(printed(text)).toEqual([
    ...['{', '  "n": 12.50,', '  "n": 1.0,', '  "10": 1E3,', '  "2": -0,', '  "long": 12345678901234567890,'],
    ...['  "t": [', String.raw`    "caf\u00e9 \/  \"q\""`, '  ]', '}'],
  ]);
});

/** JSON as a charger may write it: any whitespace, numbers and escapes, and repeated names. */
const chargerJson = fc.letrec<{ value: string }>((tie) => {
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

test('only whitespace outside of strings changes', () => {
  const withoutWhitespace = (text: string) => text.replace(/("(?:[^"\\]|\\.)*")|\s+/g, '$1');
  fc.assert(
    fc.property(chargerJson, (text) => {
      const formatted = printed(text).join('\n');
      expect(withoutWhitespace(formatted)).toBe(withoutWhitespace(text));
      expect(JSON.parse(formatted)).toEqual(JSON.parse(text));
      for (const line of jsonLines(text, 10_000).lines) expect(text).toContain(lineValue(line)?.source ?? '');
    }),
    { numRuns: 2000, seed: 51 },
  );
});

test('a frame that is not JSON stays as it is', () => {
  expect(printed('[2,"bad')).toEqual(['[2,"bad']);
  const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`;
  expect(printed(deep)).toEqual([deep]);
});

test('text beyond the limit is cut, and isComplete is false', () => {
  const payload = { a: 'x'.repeat(50), b: [1, 2, 3], c: 1 };
  const { lines, isComplete: whole } = linesOf(payload, 20);
  expect(whole).toBe(false);
  expect(lines.map(lineText).join('')).toHaveLength(20);
  expect(linesOf(payload, 1000).isComplete).toBe(true);
  const exact = printed(JSON.stringify(payload))
    .map((line) => line.trim())
    .join('').length;
  expect(linesOf(payload, exact).isComplete).toBe(true);
  expect(linesOf(payload, exact - 1).isComplete).toBe(false);
});

test('a fold shows its first line and a summary', () => {
  const { lines } = linesOf({ a: [1, 2], b: { c: 1 } }, 1000);
  expect(lines.flatMap(({ fold }) => (fold ? [fold.summary] : []))).toEqual([
    ' 2 fields }',
    ' 2 entries ]',
    ' 1 field }',
  ]);
  expect(visibleLines(lines, new Set())).toHaveLength(lines.length);
  expect(visibleLines(lines, new Set([1])).map((at) => lineText(lines[at] ?? { depth: 0, pieces: [] }))).toEqual([
    ...['{', '"a": [', '"b": {', '"c": 1', '}', '}'],
  ]);
  expect(visibleLines(lines, new Set([0, 1]))).toEqual([0]);
});

test('the deep levels of a long payload are folded initially', () => {
  const entries = Array.from({ length: 400 }, (_, i) => ({ sampledValue: [{ value: String(i) }] }));
  const { lines } = linesOf({ connectorId: 1, meterValue: entries }, 1_000_000);
  expect(visibleLines(lines, initiallyFolded(lines))).toHaveLength(400 + 5);
  expect(initiallyFolded(linesOf({ a: { b: { c: [1] } } }, 1000).lines).size).toBe(0);
});

test('only folds with a match are unfolded', () => {
  const { lines } = linesOf({ a: { x: 1 }, b: { y: { z: 2 } }, c: { w: 3 } }, 1000);
  const folded = new Set(lines.flatMap(({ fold }, at) => (fold && at > 0 ? [at] : [])));
  const linesFor = (matches: readonly number[]) =>
    visibleLines(lines, foldedWhileSearching(lines, folded, matches)).map((at) => lines[at] && lineText(lines[at]));
  expect(linesFor([])).toEqual(['{', '"a": {', '"b": {', '"c": {', '}']);
  expect(linesFor(matchingLines(lines, '"z"'))).toEqual([
    ...['{', '"a": {', '"b": {', '"y": {', '"z": 2', '}', '},', '"c": {', '}'],
  ]);
  expect(linesFor(matchingLines(lines, '"b"'))).toEqual(linesFor([]));
});

test.each([
  ['', []],
  ['  ', []],
  ['NOERROR', [1]],
  ['e', [1, 2]],
  ['"status": "f', [2]],
  ['none of it', []],
])('%j matches the lines %j', (searchText, matches) => {
  const { lines } = linesOf({ errorCode: 'NoError', status: 'Faulted' }, 1000);
  expect(matchingLines(lines, searchText)).toEqual(matches);
});

test.each([
  ['abcABC', 'b', ['a', 'b', 'cA', 'B', 'C']],
  ['aa', 'a', ['', 'a', '', 'a', '']],
  ['none', 'x', ['none']],
  ['İstanbul', 'stan', ['İstanbul']],
])('%s is split at %s', (text, searchText, parts) => {
  expect(splitAtMatches(text, searchText)).toEqual(parts);
});

test('a line has the value and name of its field, and none if the value was cut', () => {
  const payload = { status: 'a "b"', list: [1.5, true, null, '', ' '], none: {} };
  expect(linesOf(payload, 10_000).lines.flatMap((line) => lineValue(line) ?? [])).toEqual([
    { name: 'status', depth: 1, value: 'a "b"', source: 'a \\"b\\"' },
    { name: undefined, depth: 2, value: 1.5, source: '1.5' },
    { name: undefined, depth: 2, value: true, source: 'true' },
  ]);
  expect(linesOf({ status: 'Faulted' }, 15).lines.map(lineValue)).toEqual([undefined, undefined]);
  expect(jsonLines('[2,"bad', 100).lines.map(lineValue)).toEqual([undefined]);
});
