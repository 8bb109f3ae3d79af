import { cardPlaces, withCardColumns } from './card-places.ts';
import type { PagedColumn } from './paged-table.tsx';

const column = (key: string, facts: Partial<PagedColumn<object>> = {}): PagedColumn<object> => ({
  ...{ key, title: key, width: 100, render: () => key },
  ...facts,
});
const status = column('status', { card: 'first' });
const name = column('name', { link: true });
const plain = ['a', 'b', 'c', 'd'].map((key) => column(key));

test.each([
  ['the next three columns where none says so', [name, ...plain], ['name:title', 'a:line', 'b:line', 'c:line']],
  [
    'those that say so and no others',
    [...plain, name, column('city', { card: 'line' }), status],
    ['name:name', 'status:first', 'city:line'],
  ],
  [
    'two values beside the name, where a status comes first',
    [status, name, ...plain],
    ['status:first', 'name:name', 'a:line', 'b:line'],
  ],
  ['a status that leads to the row is its name', [column('status', { card: 'first', link: true })], ['status:title']],
])('on the second line stand %s', (_, columns, expected) => {
  expect([...cardPlaces(columns)].map((entry) => entry.join(':'))).toEqual(expected);
});

test('a card has its status although the table was given other columns', () => {
  expect(withCardColumns([name], [status, name])).toEqual([{ ...status, cardOnly: true }, name]);
  const shown = [name, status];
  expect(withCardColumns(shown, [status, name])).toBe(shown);
});
