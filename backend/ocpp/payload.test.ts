import { payloadOf } from './payload.ts';

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
