import { inSentence } from './in-sentence.ts';

test.each([
  ['Devices', 'devices'],
  ['Charging Groups', 'charging groups'],
  ['EVSEs', 'EVSEs'],
  ['EVSEs not in the group', 'EVSEs not in the group'],
  ['Chargebox IDs', 'chargebox IDs'],
  ['OCPP Logs', 'OCPP logs'],
  ['NEVI log', 'NEVI log'],
  ['Site-to-site Links', 'site-to-site links'],
  ['', ''],
])('%p in a sentence is %p', (label, text) => {
  expect(inSentence(label)).toBe(text);
});
