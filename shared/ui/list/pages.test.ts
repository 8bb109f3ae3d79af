import { fallbackPage, lastPage, rangeText } from './pages.ts';

test.each([
  [0, 10, 0],
  [1, 10, 0],
  [10, 10, 0],
  [11, 10, 1],
  [2000, 25, 79],
])('of %d rows, %d to a page, the last page is %d', (total, size, last) => {
  expect(lastPage(total, size)).toBe(last);
});

test.each([
  [0, 0, '0 devices'],
  [0, 1, '1–1 of 1 device'],
  [0, 2000, '1–10 of 2,000 devices'],
  [199, 1995, '1,991–1,995 of 1,995 devices'],
  [2, 25, '21–25 of 25 devices'],
])('page %d of %d rows is described as %s', (number, totalElements, text) => {
  expect(rangeText({ number, size: 10, totalElements }, 'device')).toBe(text);
});

test.each([
  ['it has rows', 2, 25, 5, undefined],
  ['the list is empty', 2, 0, 0, undefined],
  ['it is beyond the end', 40, 25, 0, 2],
  ['it is the last one', 2, 25, 0, 0],
  ['it is the second to last one', 1, 25, 0, 0],
  ['it is the first one', 0, 25, 0, undefined],
])('if %s, page %d of %d rows with %d of them falls back to %p', (_when, pageNumber, totalElements, rows, fallback) => {
  const page = { content: Array.from({ length: rows }, () => ({})), number: pageNumber, size: 10, totalElements };
  expect(fallbackPage(page, { pageNumber, pageSize: 10 })).toBe(fallback);
});
