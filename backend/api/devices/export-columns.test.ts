import { deviceFieldNames } from '@dmp/shared/contract';
import { exportColumns } from './export-columns.ts';

const headings = (asked?: string) => exportColumns(asked).map(({ heading }) => heading);

test('a file has every field, and a duration in words beside its number', () => {
  expect(headings()).toHaveLength(deviceFieldNames.length + 1);
  const number = headings().indexOf('Time since last charge (s)');
  expect(headings()[number + 1]).toBe('Time since last charge');
});

test('columns come in the order they are asked for, each once', () => {
  expect(headings('city,chargeboxId,city')).toEqual(['City', 'Chargebox ID']);
});

test.each(['password_hash', 'city,color', 'toString'])('%j names what is no column, and is refused', (asked) => {
  expect(() => exportColumns(asked)).toThrow(/^columns must be one or more of stationId, chargeboxId, /);
});
