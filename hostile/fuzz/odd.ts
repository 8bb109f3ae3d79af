// What is unusual in a text, a number, a JSON value or its writing.

/** A piece of JSON that is written as it is. */
export class Raw {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** JSON of a value in which pieces may be {@link Raw}. */
export function writeJson(value: unknown): string {
  if (value instanceof Raw) return value.text;
  if (Array.isArray(value)) return `[${value.map(writeJson).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  return `{${Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}:${writeJson(one)}`)}}`;
}

const nested = (open: string, close: string, levels: number, inner = '') =>
  new Raw(`${open.repeat(levels)}${inner}${close.repeat(levels)}`);

/** Signs that mean something to someone, that nobody sees, or that are no character. */
export const oddSigns = [
  ...['\0', '\u0001', '\b', '\t', '\n', '\r\n', '\u001b[31m', '\u007f', '\u0085', '\u00a0', '\u00ad'],
  ...['\u200b', '\u200d', '\u202e', '\u2028', '\u2060', '\ufeff', '\ufffd', '\ufffe', '\uffff', '\u{10ffff}'],
  ...[
    '\ud800',
    '\udc00',
    '\udfff\ud800',
    'e\u0301',
    '\u0301',
    'ﬁ',
    'İ',
    'ı',
    'ß',
    'А',
    'Ａ',
    '٣',
    '①',
    '😀',
    '👩‍👩‍👧',
    'ﷺ',
  ],
  ...['%', '_', '*', '?', "'", '"', '`', '\\', '/', '../', '..\\', ';', '--', '/*', '$1', '{{x}}', '<b>', '&'],
  ...[
    '=',
    '+',
    '-',
    '@',
    '＝',
    '|',
    '~',
    '#',
    ',',
    ';',
    ':',
    '[',
    ']',
    '{',
    '}',
    '(',
    ')',
    '%00',
    '%',
    '%zz',
    '\u0000',
  ],
] as const;

/** Texts that something may take for something else. */
export const oddTexts = [
  ...['', ' ', '\u3000', '0', '-0', '-1', '1.0', '1e400', '-1e400', '1e-400', 'NaN', 'Infinity', '0x10', '١٢'],
  ...['null', 'undefined', 'true', 'TRUE', '[object Object]', '__proto__', 'constructor', 'toString', 'hasOwnProperty'],
  ...['2147483648', '-2147483649', '9007199254740993', '99999999999999999999', '1'.repeat(400)],
  ...['2026-02-30T00:00:00Z', '0000-01-01T00:00:00Z', '9999-12-31T23:59:60Z', '2026-11-20T24:00:00Z'],
  ...['-000001-01-01T00:00:00Z', '+275760-09-13T00:00:00.001Z', '2026-11-20', '2026-11-20T08:00:00+14:00'],
  ...['0001-01-01T00:00:00+23:59', '2026-11-20T08:00:00.123456789123Z', '20261120T080000Z', 'now', 'infinity'],
  ...['00000000-0000-0000-0000-000000000000', '{}', '[]', '"', "' or '1'='1", '%', "=cmd|'/c calc'!A1", '..', '.'],
  ...['Europe/Berlin', 'America/Nowhere', 'UTC+25', 'localhost', 'a@b', 'A'.repeat(48), 'A'.repeat(49), '/', '//'],
] as const;

/** JSON that is of another type than is wanted, or hard to take in. */
export const oddValues: readonly unknown[] = [
  ...[null, true, false, 0, 1, -1, 0.1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e21, 1e308, 5e-324, [], {}, [[]], [null]],
  ...['-0', '-0.0', '1e400', '-1e400', '1e-400', '1E5', '0e0', '9'.repeat(400), `0.${'1'.repeat(400)}`].map(
    (text) => new Raw(text),
  ),
  ...[
    '"\\ud800"',
    '"\\udfff\\ud800"',
    '"\\u0000"',
    '"a\\u0000b"',
    '"\\/"',
    '{"__proto__":{"a":1}}',
    '{"__proto__":null}',
  ],
  ...['{"constructor":{"prototype":{"a":1}}}', '{"toString":1,"valueOf":1}', '{"toJSON":null}', '{"then":1}'],
  ...['{"length":1e9}', '{"0":1}', '{"":""}', '{"\\u0000":1}', '{"\\ud800":1}', '{"a":1,"a":2}'],
].map((value) => (typeof value === 'string' ? new Raw(value) : value));

/** Values that are nested, each by so many levels. */
export const nestedValues: readonly Raw[] = [5, 31, 32, 33, 99, 101, 3000].flatMap((levels) => [
  nested('[', ']', levels),
  nested('{"a":', '}', levels, '1'),
]);

/** Writings that are no JSON, or nearly; `$` stands for what is written. */
export const oddWritings = [
  ...['', ' ', '$,', '[$', '$]', '{$}', '$$', '\ufeff$', '\0$', '$\0', '// x\n$', '/**/$', "'$'", '($)', 'NaN', '-'],
  ...['undefined', '"', '{', '[', '{"a"}', '{"a":}', '{a:1}', "{'a':1}", '[1,]', '[,1]', '01', '1.', '.5', '+1', '0x1'],
  ...['"\n"', '"\t"', '"\\x41"', '"\\u12"', 'tru', 'nul', 'null', 'true', '"x"', '0', '\u2028$\u2029', '\n\n $ \n'],
] as const;

/** How long a text may be made. */
export const oddLengths = [1, 2, 36, 49, 50, 51, 256, 501, 1001, 5000, 33_000] as const;

/** Names of fields that no schema has, but an object may. */
export const oddNames = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  '',
  'x',
  '0',
  'a.b',
  'a[]',
  '$ne',
  '\0',
] as const;
