import { searchFromText, textOfSearch } from './search-text.ts';

test.each([
  ['AZ0011903B, AZ0011904A', 'AZ0011903B,AZ0011904A'],
  ['AZ0011903B AZ0011904A', 'AZ0011903B,AZ0011904A'],
  ['AZ0011903B\nAZ0011904A\r\n', 'AZ0011903B,AZ0011904A'],
  ['27601, 25405', '27601,25405'],
  ['US*VLT*E0025405*1\nUS*VLT*E0025405*2', 'US*VLT*E0025405*1,US*VLT*E0025405*2'],
  ['AZ0011903B;\tCB-000017 CB-000017', 'AZ0011903B,CB-000017'],
  ['\u200eAZ0011903B\u200b\n\ufeffAZ0011904A\u2060', 'AZ0011903B,AZ0011904A'],
])('the pasted IDs %j become separate search values', (text, search) => {
  expect(searchFromText(text)).toBe(search);
});

test.each([
  ['Main Street', 'Main Street'],
  ['1 Main Street, Austin', '1 Main Street\\, Austin'],
  ['Suite 10001', 'Suite 10001'],
  ['12 345', '12 345'],
  ['27601 25405', '27601 25405'],
  ['8741 Oak Ave, Raleigh', '8741 Oak Ave\\, Raleigh'],
  ['NC0025405, Raleigh', 'NC0025405\\, Raleigh'],
  ['  AZ0011903B ', 'AZ0011903B'],
  ['\u00a0AZ0011903B\u200b', 'AZ0011903B'],
  ['a, b', 'a\\, b'],
  ['', ''],
])('%j is one search value', (text, search) => {
  expect(searchFromText(text)).toBe(search);
});

test.each(['AZ0011903B, CB-000017', 'Main Street, Austin', 'a\\b', ''])(
  '%j survives the round trip through the address',
  (text) => {
    expect(textOfSearch(searchFromText(text))).toBe(text);
  },
);
