import { payloadBeginning } from './envelope.ts';

test.each([
  ['[2,"a","MeterValues",{"connectorId":1,', '{"connectorId":1,'],
  ['[ 2 , "a\\"b" , "MeterValues" , {"x"', '{"x"'],
  ['[3,"a",{"configurationKey":[', '{"configurationKey":['],
  ['[4,"a","GenericError","Because', '"GenericError","Because'],
  ['{"no":"frame', '{"no":"frame'],
])('the payload of %s begins %s', (frame, beginning) => {
  expect(payloadBeginning(frame)).toBe(beginning);
});
