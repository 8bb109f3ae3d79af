import { deviceFieldNames } from '@dmp/shared/contract';
import { fieldColumns, fieldNames, fieldOf } from './fields.ts';

test('the table has every field of the list', () => {
  expect(deviceFieldNames.filter((name) => !fieldNames.includes(name))).toEqual([]);
});

test("each field has its own column, and no field reads a charger's password", () => {
  const columns = fieldNames.map((name) => fieldOf(name).column);
  expect(new Set(columns).size).toBe(columns.length);
  expect(fieldNames.flatMap(fieldColumns).filter((column) => column.includes('password'))).toEqual([]);
});

test.each(fieldNames)('%s is read only from the columns that are selected for it', (name) => {
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
  expect([...read].filter((column) => !fieldColumns(name).some((own) => own === column))).toEqual([]);
});
