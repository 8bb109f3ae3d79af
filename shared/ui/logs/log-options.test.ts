import { logTypes } from '../../contract/index.ts';
import { groupOptions } from '../filters/list-control.tsx';
import { logErrorOptions, logStatusOptions, logTypeOptions } from './log-options.ts';

test('every log type is offered once, in a named group', () => {
  expect(logTypeOptions.map(({ value }) => value).sort()).toEqual([...logTypes].sort());
  const groups = groupOptions(logTypeOptions).map(({ group }) => group);
  expect(new Set(groups).size).toBe(groups.length);
  expect(groups).not.toContain('Other');
});

test.each([
  ['statuses', logStatusOptions],
  ['error codes', logErrorOptions],
])('all %s are unique', (_name, options) => {
  expect(new Set(options.map(({ value }) => value)).size).toBe(options.length);
});
