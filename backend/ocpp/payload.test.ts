import { formatPayload, payloadTextOf } from '@dmp/shared/contract';
import { payloadAsSent, payloadOf } from './payload.ts';

test.each([
  ['[2,"1","Heartbeat",{}]', {}],
  ['[2,"1","Heartbeat"]', {}],
  ['[3,"1",{"status":"Accepted"}]', { status: 'Accepted' }],
  [
    '[4,"1","NotSupported","No.",{"a":1}]',
    { errorCode: 'NotSupported', errorDescription: 'No.', errorDetails: { a: 1 } },
  ],
  ['[4,"1","NotSupported"]', { errorCode: 'NotSupported', errorDescription: undefined, errorDetails: {} }],
  ['[5,"1",{}]', '[5,"1",{}]'],
  ['not json', 'not json'],
])('%s', (frame, payload) => {
  expect(payloadOf(frame)).toEqual(payload);
});

test('brackets within a text are no levels', () => {
  const data = '[{'.repeat(500);
  expect(payloadOf(JSON.stringify([2, '1', 'DataTransfer', { data }]))).toEqual({ data });
});

test('a frame nested deeper than can be written again is a text', () => {
  const frame = `[2,"1","Authorize",${'['.repeat(20_000)}${']'.repeat(20_000)}]`;
  expect(JSON.stringify(payloadOf(frame))).toBe(JSON.stringify(frame));
});

test.each([
  '[2,"1","Heartbeat",{}]',
  '[2,"1","Heartbeat"]',
  '[3, "1", {"status":"Accepted"}]',
  '[4,"1","NotSupported","No.",{"a":1}]',
  '[5,"1",{}]',
  'not json',
])('the text of %s is not said twice', (frame) => {
  const { payload, payloadText } = payloadAsSent(frame);
  expect(payloadText).toBeUndefined();
  expect(formatPayload(payload)).toBe(payloadTextOf(frame));
});

test.each([
  ['[3,"1",{"a":12.50}]', '{"a":12.50}'],
  ['[3,"1",{"a":1,"a":1}]', '{"a":1,"a":1}'],
  ['[3,"1",{"a":1},7]', undefined],
  ['[2,"1","X",null]', 'null'],
  ['[3,"1","text"]', '"text"'],
  [String.raw`[4,"1","E","\u00e9",{}]`, String.raw`{"errorCode":"E","errorDescription":"\u00e9","errorDetails":{}}`],
])('the text of %s is said beside its value', (frame, text) => {
  expect(payloadAsSent(frame).payloadText).toBe(text);
});
