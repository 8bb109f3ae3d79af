import { filterChips } from './filter-words.ts';
import { locationListSpec } from './location-query.ts';

test('every filter of the list is told of, in words', () => {
  const filters = Object.fromEntries(locationListSpec.filterParameters.map((name) => [name, 'a\\, b,c']));
  expect(filterChips(filters).map(({ text }) => text)).toEqual([
    'Search: a, b, c',
    'Location ID: a, b, c',
    'Network Operator: a, b, c',
    'Address: a, b, c',
    'City: a, b, c',
    'State: a, b, c',
  ]);
  expect(filterChips({})).toEqual([]);
});
