import { plainList } from '@dmp/shared/ui';
import { mailListQuery } from './mail-query.ts';

test.each([
  [{}, {}],
  [
    { state: 'FAILED', alert: 'a1' },
    { state: 'FAILED', alert: 'a1' },
  ],
  [{ state: 'LOST', alert: 'a1' }, { alert: 'a1' }],
])('the address says %j, the server is asked for %j', (filters, asked) => {
  expect(mailListQuery({ ...plainList, filters })).toEqual({ ...asked, pageNumber: 0, pageSize: 10 });
});
