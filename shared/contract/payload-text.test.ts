import fc from 'fast-check';
import { elementTexts } from './json-tokens.ts';
import { payloadTextOf } from './payload-text.ts';

/** JSON that parsing and formatting would change. */
const source = String.raw`{ "n":12.50, "n":1.0, "10":1E3, "2":-0, "long":12345678901234567890, "t":"caf\u00e9 \/ \"q\" [,]" }`;

test.each([
  [`[2,"1","DataTransfer",${source}]`, source],
  [` [ 2 , "1" , "DataTransfer" , ${source} ] `, source],
  [`[3,"1",${source}]`, source],
  [`[3,"1",${source},7]`, source],
  ['[2,"1","Heartbeat"]', '{}'],
  ['[2,"1","Heartbeat",null]', 'null'],
  ['[3,"1","text"]', '"text"'],
  [
    String.raw`[4,"1","NotSupported","\u00e9",{ "a": 1.0 }]`,
    String.raw`{"errorCode":"NotSupported","errorDescription":"\u00e9","errorDetails":{ "a": 1.0 }}`,
  ],
  ['[4,"1","NotSupported"]', '{"errorCode":"NotSupported","errorDetails":{}}'],
  ['[7, 1.0]', '[7, 1.0]'],
  ['[]', '[]'],
  ['{"3": 1.0}', '{"3": 1.0}'],
  ['[3,"1",{"a":}]', '[3,"1",{"a":}]'],
  [`[3,"1",${'['.repeat(5000)}${']'.repeat(5000)}]`, `[3,"1",${'['.repeat(5000)}${']'.repeat(5000)}]`],
])('the payload of %s is %s', (frame, text) => {
  expect(payloadTextOf(frame)).toBe(text);
});

test('the elements of an array are source texts', () => {
  const blanks = fc.string({ unit: fc.constantFrom(' ', '\n', '\t'), maxLength: 2 });
  const element = fc.oneof(fc.json(), fc.constantFrom('12.50', '-0', '1E3', String.raw`"\u005d\",\/"`, source));
  fc.assert(
    fc.property(fc.array(element), blanks, (elements, blank) => {
      const written = elements.map((text) => `${blank}${text}${blank}`);
      expect(elementTexts(`${blank}[${written.join()}]${blank}`)).toEqual(elements);
    }),
    { numRuns: 2000, seed: 51 },
  );
});
