import { deviceFieldNames } from '@dmp/shared/contract';
import { deviceColumns, fieldNames } from './fields.ts';

test('every field that a list can show is in the table', () => {
  expect(deviceFieldNames.filter((name) => !fieldNames.includes(name))).toEqual([]);
});

test("a column is read for one field alone, and a charger's password for none", () => {
  expect(new Set(deviceColumns).size).toBe(deviceColumns.length);
  expect(deviceColumns.filter((column) => column.includes('password'))).toEqual([]);
});
