import type { OcppLog, Page } from '../../contract/index.ts';
import { fromPage, liveKept, moved, newInWords, received, withFollowed } from './live-rows.ts';

/** The row of this number, of the second of this number unless another is given. */
const aRow = (number: number, second = number): OcppLog => ({
  id: `${second}000-${number}`,
  detailType: 'HEARTBEAT_REQUEST',
  resources: ['CB-1'],
  stationId: null,
  time: new Date(second * 1000).toISOString(),
  source: 'EVSE',
  detail: { messageId: String(number), payload: {} },
  fault: null,
  deviations: null,
});
const rows = (...numbers: number[]) => numbers.map((number) => aRow(number));
const page = (content: readonly OcppLog[], size = 3): Page<OcppLog> => ({
  content: [...content],
  number: 0,
  size,
  totalElements: 100,
});
const numbers = (content: readonly OcppLog[]) => content.map(({ detail }) => Number(detail.messageId));
const since = aRow(10).time;
const first = { since, mayMove: true };
const held = { since, mayMove: false };

test('what is new stands before the first page, which is as long as before', () => {
  const list = page(rows(12, 11, 10));
  const live = received(fromPage(list), rows(14, 13, 12, 11), first);
  const shown = withFollowed(list, live);
  expect(numbers(shown.content)).toEqual([14, 13, 12]);
  expect(shown.totalElements).toBe(102);
});

test('what is not new changes nothing', () => {
  const list = page(rows(12, 11, 10));
  const live = received(fromPage(list), rows(12, 11), first);
  expect(withFollowed(list, live)).toBe(list);
});

test('what waits is counted, and put there when it may be', () => {
  const list = page(rows(12, 11, 10));
  const waiting = received(received(fromPage(list), rows(13, 12), held), rows(15, 14, 13), held);
  expect(withFollowed(list, waiting)).toBe(list);
  expect(newInWords(waiting)).toBe('3 new');
  expect(numbers(withFollowed(list, moved(waiting)).content)).toEqual([15, 14, 13]);
  expect(numbers(withFollowed(list, received(waiting, rows(16, 15, 14), first)).content)).toEqual([16, 15, 14]);
});

test('a row that comes after one that is newer is put in its place, those of one moment by their numbers', () => {
  const list = page(rows(10), 9);
  const one = received(fromPage(list), rows(14, 13, 10), first);
  const two = received(one, [aRow(17, 15), aRow(16, 15), ...rows(14, 13), aRow(15, 12), ...rows(10)], first);
  expect(numbers(withFollowed(list, two).content)).toEqual([17, 16, 14, 13, 15, 10]);
  expect(withFollowed(list, two).totalElements).toBe(105);
});

test('where the first page is not in sight, the first answer tells what is known already', () => {
  const known = received(fromPage(undefined), rows(12, 11), held);
  expect(known.waitingCount).toBe(0);
  expect(newInWords(received(known, rows(13, 12, 11), held))).toBe('1 new');
});

test('a list that was empty has its first row with the first answer', () => {
  const live = received(fromPage(page([])), rows(12), first);
  expect(numbers(withFollowed({ ...page([]), totalElements: 0 }, live).content)).toEqual([12]);
});

test('the newest that is known is never older than it was', () => {
  const times = (rows: readonly OcppLog[]) => received(fromPage(page([])), rows, first).newest;
  expect([times([]), times(rows(9)), times(rows(12, 9))]).toEqual([since, since, aRow(12).time]);
});

test('more than is asked for at once is said to be more, and the newest are kept', () => {
  const many = Array.from({ length: liveKept }, (_, index) => aRow(200 - index));
  const live = received(fromPage(page(rows(12, 11, 10))), many, held);
  expect(newInWords(live)).toBe('50+ new');
  const further = received(live, [...rows(202, 201), ...many.slice(0, 48)], held);
  expect(newInWords(further)).toBe('52+ new');
  expect(numbers(further.waiting).slice(0, 3)).toEqual([202, 201, 200]);
  expect(further.waiting).toHaveLength(liveKept);
});
