import type { PagedColumn } from '../list/paged-table.tsx';
import { shownColumns, withWidth } from './shown-columns.ts';

const column = (key: string, link = false): PagedColumn<object> => ({
  key,
  title: key,
  width: 100,
  render: () => key,
  link,
});
const columns = [column('id', true), column('make'), column('city')];

test.each([
  [['city', 'id', 'make'], 'city id make', 'id'],
  [['city', 'make'], 'city make', 'city'],
  [['gone', 'make'], 'make', 'make'],
])('of %j the columns are %s, and the row is opened from %s', (shown, keys, link) => {
  const found = shownColumns(columns, { shown, widths: {} });
  expect(found.map(({ key }) => key).join(' ')).toBe(keys);
  expect(found.filter((one) => one.link).map(({ key }) => key)).toEqual([link]);
});

test('a width of their own is kept, the others have the usual one', () => {
  const choice = withWidth({ shown: ['make', 'city'], widths: { city: 200 } }, 'make', 333);
  expect(shownColumns(columns, choice).map(({ width }) => width)).toEqual([333, 200]);
  expect(withWidth(choice, 'make', undefined).widths).toEqual({ city: 200 });
});
