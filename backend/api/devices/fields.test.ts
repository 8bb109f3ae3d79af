import { deviceFieldNames } from '@dmp/shared/contract';
import { columnsOf, fieldNames, fieldOf } from './fields.ts';

test('every field that a list can show is in the table', () => {
  expect(deviceFieldNames.filter((name) => !fieldNames.includes(name))).toEqual([]);
});

test("a column is what one field alone is made from, and a charger's password is read for none", () => {
  const made = fieldNames.map((name) => fieldOf(name).column);
  expect(new Set(made).size).toBe(made.length);
  expect(fieldNames.flatMap(columnsOf).filter((column) => column.includes('password'))).toEqual([]);
});

test.each(fieldNames)('%s is read from the columns that are selected for it, and from no other', (name) => {
  const read = new Set<string>();
  const row = new Proxy(
    {},
    {
      get(_, column: string) {
        read.add(column);
        return column.endsWith('_at') || column === 'last_updated' ? new Date(0) : null;
      },
    },
  );
  fieldOf(name).read(row as never, new Date(0));
  expect([...read].filter((column) => !columnsOf(name).some((own) => own === column))).toEqual([]);
});
