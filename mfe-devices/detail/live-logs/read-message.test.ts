import { FrameHeads } from './frame-head.ts';
import { readMessage } from './read-message.ts';

test.each([
  ['[2,"a1","Reset",{"type":"Hard"}]', 'a1', { type: 'Hard' }],
  ['[3,"a1",{}]', 'a1', {}],
  ['[3,"a1", ]', undefined, '[3,"a1", ]'],
  ['[4,"a1","NotSupported","No",{}]', 'a1', { errorCode: 'NotSupported', errorDescription: 'No', errorDetails: {} }],
  ['The charger connected.', undefined, 'The charger connected.'],
  ['<img src=x onerror=alert(1)>', undefined, '<img src=x onerror=alert(1)>'],
  ['{"no":"frame"}', undefined, '{"no":"frame"}'],
  ['[7]', undefined, [7]],
])('%s has the id %s and the payload %p', (message, messageId, payload) => {
  const head = new FrameHeads().read({ origin: 'EVSE', message });
  expect(readMessage(message, head)).toEqual({ messageId, payload });
});

test('of a message nested too deep to be written again the text is the payload', () => {
  const message = `[2,"a1","DataTransfer",${'['.repeat(5000)}${']'.repeat(5000)}]`;
  const head = new FrameHeads().read({ origin: 'EVSE', message });
  expect(readMessage(message, head)).toEqual({ messageId: undefined, payload: message });
});
