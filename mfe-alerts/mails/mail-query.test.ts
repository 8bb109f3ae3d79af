import { defaultListQuery } from '@dmp/shared/ui';
import { mailListQuery } from './mail-query.ts';

test.each([
  [{}, {}],
  [
    { state: 'FAILED', alert: 'a1' },
    { state: 'FAILED', alert: 'a1' },
  ],
  [{ state: 'LOST', alert: 'a1' }, { alert: 'a1' }],
])('the filters %j request %j', (filters, expected) => {
  expect(mailListQuery({ ...defaultListQuery, filters })).toEqual({ ...expected, pageNumber: 0, pageSize: 10 });
});
