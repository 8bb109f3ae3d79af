import { defaultListQuery } from '../list/list-query.ts';
import type { JsonValue } from './json-lines.ts';
import { payloadFilter, withValue } from './value-filter.ts';

const at = (name: string | undefined, source: string, value: JsonValue['value'] = source, depth = 1): JsonValue => ({
  ...{ name, depth, value, source },
});

test.each<[JsonValue, object]>([
  [at('status', 'Faulted'), { status: 'Faulted' }],
  [at('errorCode', 'GroundFailure'), { errorCode: 'GroundFailure' }],
  [at('ErrorCode', 'a,b'), { errorCode: 'a\\,b' }],
  [at('VendorErrorCode', String.raw`E\u002d7`, 'E-7'), { vendorErrorCode: 'E-7' }],
  [at('status', 'Invalid', 'Invalid', 2), { payload: 'Invalid' }],
  [at('status', '7', 7), { payload: '7' }],
  [at('status', 'x'.repeat(51)), { payload: 'x'.repeat(51) }],
  [at('idTag', String.raw`TAG \"1\", a\\b`, 'TAG "1", a\\b'), { payload: 'TAG \\\\"1\\\\"\\, a\\\\\\\\b' }],
  [at(undefined, '12.50', 12.5, 3), { payload: '12.50' }],
  [at('id', '12345678901234567890', Number('12345678901234567890')), { payload: '12345678901234567890' }],
  [at('name', String.raw`caf\u00e9 \/`, 'café /'), { payload: String.raw`caf\\u00e9 \\/` }],
  [at('reservable', 'true', true), { payload: 'true' }],
  [at('data', 'y'.repeat(5000)), { payload: 'y'.repeat(200) }],
  [at('data', `${'y'.repeat(199)}\u{1f50c}`), { payload: 'y'.repeat(199) }],
  [at('constructor', 'z'), { payload: 'z' }],
])('%j is found by %j', (value, filter) => {
  const { name, value: text } = value;
  const codes = typeof text === 'string' && name ? { [name.charAt(0).toLowerCase() + name.slice(1)]: text } : {};
  expect(payloadFilter(value, codes)).toEqual(filter);
});

test('a value that the column does not have is found by its text: the last of repeated names counts', () => {
  expect(payloadFilter(at('status', 'Charging'), { status: 'Faulted' })).toEqual({ payload: 'Charging' });
  expect(payloadFilter(at('status', ' charging'), {})).toEqual({ payload: ' charging' });
});

const now = new Date('2026-11-20T12:00:00.000Z');
const payload = { payload: 'x' };

test.each([
  ['a code, at any time', {}, { status: 'a' }, '2020-01-01T00:00:00.000Z', { status: 'a' }],
  ['a text of today', {}, payload, '2026-11-20T08:00:00.000Z', { ...payload, range: '1d' }],
  ['a text of this week', {}, payload, '2026-11-15T08:00:00.000Z', { ...payload, range: '7d' }],
  [
    'an old text',
    {},
    payload,
    '2026-11-01T12:00:00.000Z',
    { ...payload, start: '2026-11-01T00:00:00.000Z', end: '2026-11-02T00:00:00.000Z' },
  ],
  ['a text within a selected time', { range: '4h' }, payload, '2020-01-01T00:00:00.000Z', { ...payload, range: '4h' }],
])('%s narrows the list', (_name, filters, filter, time, narrowed) => {
  const query = withValue({ ...defaultListQuery, pageNumber: 4, filters }, filter, time, now);
  expect(query).toEqual({ ...defaultListQuery, filters: narrowed });
});
