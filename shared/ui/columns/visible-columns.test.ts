import type { PagedColumn } from '../list/paged-table.tsx';
import { visibleColumns, withColumnWidth } from './visible-columns.ts';

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
  [['unknown', 'make'], 'make', 'make'],
])('%j shows the columns %s with the link in %s', (shown, keys, link) => {
  const visible = visibleColumns(columns, { shown, widths: {} });
  expect(visible.map(({ key }) => key).join(' ')).toBe(keys);
  expect(visible.filter((one) => one.link).map(({ key }) => key)).toEqual([link]);
});

test('resized columns have their own width, the others the default', () => {
  const choice = withColumnWidth({ shown: ['make', 'city'], widths: { city: 200 } }, 'make', 333);
  expect(visibleColumns(columns, choice).map(({ width }) => width)).toEqual([333, 200]);
  expect(withColumnWidth(choice, 'make', undefined).widths).toEqual({ city: 200 });
});
