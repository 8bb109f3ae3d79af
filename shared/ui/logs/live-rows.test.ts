import type { OcppLog, Page } from '../../contract/index.ts';
import {
  addReceivedRows,
  initialLiveRows,
  maxLiveRows,
  newRowsLabel,
  prependWaiting,
  withPrepended,
} from './live-rows.ts';

/** @param second its time, in seconds; by default the same as its number */
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
const movable = { since, canMove: true };
const fixed = { since, canMove: false };

test('new rows are prepended to the first page, and its length stays the same', () => {
  const list = page(rows(12, 11, 10));
  const live = addReceivedRows(initialLiveRows(list), rows(14, 13, 12, 11), movable);
  const merged = withPrepended(list, live);
  expect(numbers(merged.content)).toEqual([14, 13, 12]);
  expect(merged.totalElements).toBe(102);
});

test('known rows change nothing', () => {
  const list = page(rows(12, 11, 10));
  const live = addReceivedRows(initialLiveRows(list), rows(12, 11), movable);
  expect(withPrepended(list, live)).toBe(list);
});

test('waiting rows are counted, and prepended once rows may move', () => {
  const list = page(rows(12, 11, 10));
  const waiting = addReceivedRows(addReceivedRows(initialLiveRows(list), rows(13, 12), fixed), rows(15, 14, 13), fixed);
  expect(withPrepended(list, waiting)).toBe(list);
  expect(newRowsLabel(waiting)).toBe('3 new');
  expect(numbers(withPrepended(list, prependWaiting(waiting)).content)).toEqual([15, 14, 13]);
  expect(numbers(withPrepended(list, addReceivedRows(waiting, rows(16, 15, 14), movable)).content)).toEqual([
    16, 15, 14,
  ]);
});

test('a row received after a newer one is sorted by time, and rows of the same time by sequence number', () => {
  const list = page(rows(10), 9);
  const one = addReceivedRows(initialLiveRows(list), rows(14, 13, 10), movable);
  const two = addReceivedRows(one, [aRow(17, 15), aRow(16, 15), ...rows(14, 13), aRow(15, 12), ...rows(10)], movable);
  expect(numbers(withPrepended(list, two).content)).toEqual([17, 16, 14, 13, 15, 10]);
  expect(withPrepended(list, two).totalElements).toBe(105);
});

test('without a visible first page, the rows of the first response count as seen', () => {
  const known = addReceivedRows(initialLiveRows(undefined), rows(12, 11), fixed);
  expect(known.waitingCount).toBe(0);
  expect(newRowsLabel(addReceivedRows(known, rows(13, 12, 11), fixed))).toBe('1 new');
});

test('an empty list gets its first row from the first response', () => {
  const live = addReceivedRows(initialLiveRows(page([])), rows(12), movable);
  expect(numbers(withPrepended({ ...page([]), totalElements: 0 }, live).content)).toEqual([12]);
});

test('the newest known time never moves back', () => {
  const times = (rows: readonly OcppLog[]) => addReceivedRows(initialLiveRows(page([])), rows, movable).newestTime;
  expect([times([]), times(rows(9)), times(rows(12, 9))]).toEqual([since, since, aRow(12).time]);
});

test('a full response is labeled with a plus, and the newest rows stay', () => {
  const many = Array.from({ length: maxLiveRows }, (_, index) => aRow(200 - index));
  const live = addReceivedRows(initialLiveRows(page(rows(12, 11, 10))), many, fixed);
  expect(newRowsLabel(live)).toBe('50+ new');
  const further = addReceivedRows(live, [...rows(202, 201), ...many.slice(0, 48)], fixed);
  expect(newRowsLabel(further)).toBe('52+ new');
  expect(numbers(further.waiting).slice(0, 3)).toEqual([202, 201, 200]);
  expect(further.waiting).toHaveLength(maxLiveRows);
});
