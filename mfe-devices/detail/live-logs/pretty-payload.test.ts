import { FrameHeads } from './frame-head.ts';
import { prettyMessage } from './pretty-payload.ts';

test.each([
  ['[2,"a1","Reset",{"type":"Hard"}]', 'a1', '{\n  "type": "Hard"\n}'],
  ['[3,"a1",{}]', 'a1', '{}'],
  ['[3,"a1", ]', undefined, '[3,"a1", ]'],
  [
    '[4,"a1","NotSupported","No",{}]',
    'a1',
    '{\n  "errorCode": "NotSupported",\n  "errorDescription": "No",\n  "errorDetails": {}\n}',
  ],
  ['The charger connected.', undefined, 'The charger connected.'],
  ['<img src=x onerror=alert(1)>', undefined, '<img src=x onerror=alert(1)>'],
  ['{"no":"frame"}', undefined, '{"no":"frame"}'],
  ['[7]', undefined, '[\n  7\n]'],
])('%s has the id %s and the payload %s', (message, messageId, payload) => {
  const head = new FrameHeads().read({ origin: 'EVSE', message });
  expect(prettyMessage(message, head)).toEqual({ messageId, payload });
});
