import { plainList } from './list-query.ts';
import { lastPage, rowsInSight } from './pager.tsx';

test.each([
  [0, 10, 0],
  [10, 10, 0],
  [11, 10, 1],
  [2000, 25, 79],
])('the last page of %d rows by %d is %d', (total, size, page) => {
  expect(lastPage(total, size)).toBe(page);
});

test.each([
  [0, 0, '0 devices'],
  [0, 1, '1–1 of 1 device'],
  [0, 2000, '1–10 of 2,000 devices'],
  [199, 1995, '1,991–1,995 of 1,995 devices'],
])('page %d of %d rows reads %s', (pageNumber, total, text) => {
  expect(rowsInSight({ ...plainList, pageNumber }, total, 'device')).toBe(text);
});
