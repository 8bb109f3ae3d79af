// What is unusual about a request, beside its values.
import { oddTexts } from './odd.ts';
import type { Random } from './random.ts';

type Query = [name: string, text: string][];

/** How the names of parameters may stand in an address. */
export const queryForms: readonly ((query: Query, random: Random) => Query)[] = [
  (query) => [...query, ...query],
  (query, random) => query.map(([name]) => [name, random.pick(oddTexts)]),
  ...['[]', '[0]', '[a]', '.a', '[__proto__]', '%00', '%5B%5D', ' ', '=', '&'].map(
    (end) => (query: Query) => query.map(([name, text]): [string, string] => [`${name}${end}`, text]),
  ),
  (query) => query.map(([name, text]): [string, string] => [name.toUpperCase(), text]),
  (query) => [...query, ['__proto__', 'x']],
  (query) => [...query, ['constructor', 'x']],
  (query) => [...query, ['', '']],
  (query) => Array.from({ length: 500 }, () => query[0] ?? ['a', 'b']),
  (query) => query.map(([name, text]): [string, string] => [name, `${text},${text},,`]),
  (query) => query.map(([name]): [string, string] => [name, Array.from({ length: 60 }, (_, at) => `v${at}`).join()]),
];

/** How an address may be written otherwise. */
export const targetForms: readonly ((target: string) => string)[] = [
  (target) => `/${target}`,
  (target) => `${target}/`,
  (target) => target.replace('/', '/./'),
  (target) => target.replace('/', '/x/../'),
  (target) => target.replace('/', '%2f'),
  (target) => target.toUpperCase(),
  (target) => `${target}#x`,
  (target) => `${target}?`,
  (target) => `${target}%`,
  (target) => `${target}%c0%af`,
  (target) => target.replaceAll('%', '%25'),
  (target) => target.replace('?', ';'),
  (target) => `${target}${target.includes('?') ? '&' : '?'}${'x'.repeat(15_000)}=1`,
  (target) => `/${'x'.repeat(9000)}${target}`,
  (target) => `${target}é`,
  (target) => `${target}\u00ff\u0080`,
  (target) => target.replace('?', '?&&=&'),
];

export const methods = [
  'HEAD',
  'OPTIONS',
  'GET',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'TRACE',
  'PROPFIND',
  'QUERY',
  'get',
  'FOO',
  'SEARCH',
] as const;

export const encodings: readonly BufferEncoding[] = ['utf16le', 'latin1', 'base64'];

/** An empty text stands for none. */
export const contentTypes: readonly string[] = [
  ...['', 'Content-Type:', 'Content-Type: text/plain', 'Content-Type: application/x-www-form-urlencoded'],
  ...[
    'Content-Type: multipart/form-data',
    'Content-Type: multipart/form-data; boundary=x',
    'Content-Type: application/xml',
  ],
  ...['Content-Type: application/json; charset=utf-16', 'Content-Type: application/json; charset=latin1'],
  ...['Content-Type: application/json; charset=x', 'Content-Type: application/json;', 'Content-Type: APPLICATION/JSON'],
  ...['Content-Type: application/jsonx', 'Content-Type: application/problem+json', 'Content-Type: json'],
  ...[
    'Content-Type: application/json, text/plain',
    'Content-Type: */*',
    'Content-Type: application/json\r\nContent-Type: text/csv',
  ],
  ...['Content-Type: application/merge-patch+json', 'Content-Type: text/csv', `Content-Type: ${'x'.repeat(5000)}`],
  ...['Content-Type: application/__proto__', 'Content-Type: __proto__', 'Content-Type: constructor'],
];

/** Each a header, or several. */
export const oddHeaders: readonly string[] = [
  ...[
    '""',
    '"a"',
    'a',
    '"a',
    `"${'x'.repeat(255)}"`,
    `"${'x'.repeat(256)}"`,
    '"\\"',
    '"\\\\"',
    '"é"',
    '"a", "b"',
    "'a'",
    '',
  ].map((key) => `Idempotency-Key: ${key}`),
  'Idempotency-Key: "a"\r\nIdempotency-Key: "b"',
  ...['bytes=0-0', 'bytes=-1', 'bytes=5-1', 'bytes=0-,5-', 'bytes=99999999999999999999-', 'lines=1-2', 'bytes'].map(
    (range) => `Range: ${range}`,
  ),
  ...['text/html', '*/*;q=NaN', 'application/json;q=0', ',,,', 'x'.repeat(3000), 'text/event-stream'].map(
    (accepted) => `Accept: ${accepted}`,
  ),
  ...['br', 'gzip;q=0', 'identity;q=0', '*;q=0', 'gzip, deflate, br, zstd', 'x', 'gzip;q=1e400'].map(
    (coding) => `Accept-Encoding: ${coding}`,
  ),
  ...['If-None-Match: *', 'If-None-Match: "x"', 'If-Match: *', 'If-Modified-Since: now', 'If-Range: "x"'],
  ...['Content-Encoding: gzip', 'Content-Encoding: br', 'Content-Encoding: x', 'Content-Language: xx'],
  ...['Expect: 100-continue', 'Expect: x', 'Upgrade: h2c', 'TE: trailers', 'Trailer: x', 'Max-Forwards: 0'],
  ...[
    'X-Forwarded-For: x',
    'X-Forwarded-For: 1.2.3.4, ::1',
    'X-Forwarded-Host: evil.invalid',
    'X-Forwarded-Proto: ftp',
  ],
  ...[
    'Forwarded: for="[::1',
    'X-HTTP-Method-Override: DELETE',
    'X-Request-Id: \u00e9',
    `X-Request-Id: ${'x'.repeat(4000)}`,
  ],
  ...['Origin: null', 'Origin: https://evil.invalid', 'Referer: x', 'Cookie: a=b; a=c; =; __proto__=1', 'Cookie: ;;;'],
  ...[
    'Accept-Language: *',
    'Accept-Language: xx-\u00ff',
    'User-Agent:',
    'Host: x',
    'Via: x',
    `X: ${'x'.repeat(20_000)}`,
  ],
  ...[
    'Authorization: Bearer',
    'Authorization: Basic eDp5',
    'Authorization: Bearer a.b.c',
    'Sec-Fetch-Site: cross-site',
  ],
  ...[
    '__proto__: x',
    'constructor: x',
    'X Y: z',
    'X\0: y',
    'X: a\0b',
    ': x',
    'X',
    ' X: y',
    'Date: x',
    'Last-Event-ID: \u00ff',
  ],
];
