import {
  cutAt,
  foldedAtFirst,
  foldedBeside,
  inSight,
  jsonLines,
  jsonText,
  lineText,
  lineValue,
  occurrences,
} from './json-lines.ts';

const printed = (payload: unknown, limit = 10_000) =>
  jsonLines(payload, limit).lines.map((line) => `${'  '.repeat(line.depth)}${lineText(line)}`);

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
  expect(printed(payload).join('\n')).toBe(JSON.stringify(payload, null, 2));
});

test('a frame that could not be read stays the text it is', () => {
  expect(printed('[2,"bad')).toEqual(['[2,"bad']);
  expect(jsonText('[2,"bad')).toBe('[2,"bad');
});

test('what goes beyond the limit is left out, and that is said', () => {
  const payload = { a: 'x'.repeat(50), b: [1, 2, 3], c: 1 };
  const { lines, whole } = jsonLines(payload, 20);
  expect(whole).toBe(false);
  expect(lines.map(lineText).join('')).toHaveLength(20);
  expect(jsonLines(payload, 1000).whole).toBe(true);
  const exact = printed(payload)
    .map((line) => line.trim())
    .join('').length;
  expect(jsonLines(payload, exact).whole).toBe(true);
  expect(jsonLines(payload, exact - 1).whole).toBe(false);
});

test('what is folded shows its first line, and how much is in it', () => {
  const { lines } = jsonLines({ a: [1, 2], b: { c: 1 } }, 1000);
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
  const { lines } = jsonLines({ connectorId: 1, meterValue: entries }, 1_000_000);
  expect(inSight(lines, foldedAtFirst(lines))).toHaveLength(400 + 5);
  expect(foldedAtFirst(jsonLines({ a: { b: { c: [1] } } }, 1000).lines).size).toBe(0);
});

test('what is found is unfolded, and nothing beside it', () => {
  const { lines } = jsonLines({ a: { x: 1 }, b: { y: { z: 2 } }, c: { w: 3 } }, 1000);
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
  const { lines } = jsonLines({ errorCode: 'NoError', status: 'Faulted' }, 1000);
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
  const payload = { status: 'a "b"', list: [1.5, true, null, ''], none: {} };
  expect(jsonLines(payload, 10_000).lines.flatMap((line) => lineValue(line) ?? [])).toEqual([
    { name: 'status', depth: 1, value: 'a "b"' },
    { name: undefined, depth: 2, value: 1.5 },
    { name: undefined, depth: 2, value: true },
  ]);
  expect(jsonLines({ status: 'Faulted' }, 15).lines.map(lineValue)).toEqual([undefined, undefined]);
  expect(jsonLines('[2,"bad', 100).lines.map(lineValue)).toEqual([undefined]);
});
