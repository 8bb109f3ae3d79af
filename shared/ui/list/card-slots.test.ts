import { cardSlots, withCardColumns } from './card-slots.ts';
import type { PagedColumn } from './paged-table.tsx';

const column = (key: string, overrides: Partial<PagedColumn<object>> = {}): PagedColumn<object> => ({
  ...{ key, title: key, width: 100, render: () => key },
  ...overrides,
});
const status = column('status', { card: 'first' });
const name = column('name', { link: true });
const unmarked = ['a', 'b', 'c', 'd'].map((key) => column(key));

test.each([
  ['the next three columns if none is marked', [name, ...unmarked], ['name:title', 'a:line', 'b:line', 'c:line']],
  [
    'only the marked columns',
    [...unmarked, name, column('city', { card: 'line' }), status],
    ['name:name', 'status:first', 'city:line'],
  ],
  [
    'two values beside the name if a status comes first',
    [status, name, ...unmarked],
    ['status:first', 'name:name', 'a:line', 'b:line'],
  ],
  [
    'nothing if the status is the link column, which becomes the title',
    [column('status', { card: 'first', link: true })],
    ['status:title'],
  ],
])('the second line has %s', (_, columns, expected) => {
  expect([...cardSlots(columns)].map((entry) => entry.join(':'))).toEqual(expected);
});

test('a card shows its status even if the table hides that column', () => {
  expect(withCardColumns([name], [status, name])).toEqual([{ ...status, cardOnly: true }, name]);
  const visible = [name, status];
  expect(withCardColumns(visible, [status, name])).toBe(visible);
});
