import { readMessage } from './read-message.ts';

test.each([
  ['[2,"a1","Reset",{"type":"Hard"}]', 'a1', '{"type":"Hard"}'],
  ['[3,"a1",{}]', 'a1', '{}'],
  ['[3,"a1", ]', undefined, '[3,"a1", ]'],
  ['[4,"a1","NotSupported","No",{}]', 'a1', '{"errorCode":"NotSupported","errorDescription":"No","errorDetails":{}}'],
  [String.raw`[2,"\u0061","DataTransfer", {"n":12.50,"n":1E3} ]`, 'a', '{"n":12.50,"n":1E3}'],
  ['The charger connected.', undefined, 'The charger connected.'],
  ['<img src=x onerror=alert(1)>', undefined, '<img src=x onerror=alert(1)>'],
  ['{"no":"frame"}', undefined, '{"no":"frame"}'],
  ['[7]', undefined, '[7]'],
])('%s has the ID %s and the payload %s', (message, messageId, payload) => {
  expect(readMessage(message)).toEqual({ messageId, payload });
});

test('a message nested too deep is its own payload', () => {
  const message = `[2,"a1","DataTransfer",${'['.repeat(5000)}${']'.repeat(5000)}]`;
  expect(readMessage(message)).toEqual({ messageId: undefined, payload: message });
});
