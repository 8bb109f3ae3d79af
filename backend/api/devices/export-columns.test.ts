import { deviceFieldNames } from '@dmp/shared/contract';
import { exportColumns } from './export-columns.ts';

const headings = (requested?: string) => exportColumns(requested).map(({ heading }) => heading);

test('a file has every field, and a duration both in seconds and in words', () => {
  expect(headings()).toHaveLength(deviceFieldNames.length + 1);
  const number = headings().indexOf('Time since last charge (s)');
  expect(headings()[number + 1]).toBe('Time since last charge');
});

test('columns have the requested order, each once', () => {
  expect(headings('city,chargeboxId,city')).toEqual(['City', 'Chargebox ID']);
});

test.each(['password_hash', 'city,color', 'toString'])('%j has an unknown column', (requested) => {
  expect(() => exportColumns(requested)).toThrow(/^columns must be one or more of stationId, chargeboxId, /);
});
