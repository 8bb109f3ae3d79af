import { searchFromText, textOfSearch } from './search-words.ts';

test.each([
  ['AZ0011903B, AZ0011904A', 'AZ0011903B,AZ0011904A'],
  ['AZ0011903B AZ0011904A', 'AZ0011903B,AZ0011904A'],
  ['AZ0011903B\nAZ0011904A\r\n', 'AZ0011903B,AZ0011904A'],
  ['AZ0011903B;\tCB-000017 CB-000017', 'AZ0011903B,CB-000017'],
])('the pasted ids %j are searched for one by one', (text, search) => {
  expect(searchFromText(text)).toBe(search);
});

test.each([
  ['Main Street', 'Main Street'],
  ['1 Main Street, Austin', '1 Main Street\\, Austin'],
  ['Suite 10001', 'Suite 10001'],
  ['12 345', '12 345'],
  ['  AZ0011903B ', 'AZ0011903B'],
  ['a, b', 'a\\, b'],
  ['', ''],
])('%j is one text', (text, search) => {
  expect(searchFromText(text)).toBe(search);
});

test.each(['AZ0011903B, CB-000017', 'Main Street, Austin', 'a\\b', ''])('%j comes back from the address', (text) => {
  expect(textOfSearch(searchFromText(text))).toBe(text);
});
