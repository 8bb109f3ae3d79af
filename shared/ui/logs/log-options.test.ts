import { logTypes } from '../../contract/index.ts';
import { inGroups } from '../filters/list-control.tsx';
import { logErrorOptions, logStatusOptions, logTypeOptions } from './log-options.ts';

test('every log type is offered once, in a group that says what it is about', () => {
  expect(logTypeOptions.map(({ value }) => value).sort()).toEqual([...logTypes].sort());
  const groups = inGroups(logTypeOptions).map(({ group }) => group);
  expect(new Set(groups).size).toBe(groups.length);
  expect(groups).not.toContain('Other');
});

test.each([
  ['statuses', logStatusOptions],
  ['error codes', logErrorOptions],
])('no two %s are the same', (_name, options) => {
  expect(new Set(options.map(({ value }) => value)).size).toBe(options.length);
});
