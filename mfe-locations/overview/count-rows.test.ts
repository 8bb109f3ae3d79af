import { emptyOverview, someOverview } from '../testing/overviews.ts';
import { connectionRows, statusRows, tagRows } from './count-rows.ts';

const summarize = ({ label, count, share, devices, href }: ReturnType<typeof tagRows>[number]) => [
  label,
  count,
  share,
  devices,
  href,
];

test('connections have a count, a share, and a link to their devices', () => {
  expect(connectionRows(someOverview, {}).map(summarize)).toEqual([
    ['Total Connections', 3, 37.5, 3, '/devices?webSocketConnection=Connected'],
    ['Connected Evses', 6, 37.5, 3, '/devices?webSocketConnection=Connected'],
    ['Not Connected Evses', 10, 62.5, 5, '/devices?webSocketConnection=Not+Connected'],
  ]);
});

test('statuses have the common order, and the links of a manufacturer are limited to it', () => {
  expect(statusRows(someOverview, false, { manufacturer: 'BTC' }).map(summarize)).toEqual([
    ['OUTOFORDER', 1, 10, 1, '/devices?manufacturer=BTC&webSocketConnection=Not+Connected&evseStatus=OUTOFORDER'],
    ['UNKNOWN', 9, 90, 5, '/devices?manufacturer=BTC&webSocketConnection=Not+Connected&evseStatus=UNKNOWN'],
  ]);
});

test('the shares of a table add up to 100%', () => {
  const rows = statusRows(someOverview, true, {});
  expect(rows.reduce((sum, { share = 0 }) => sum + share, 0)).toBeCloseTo(100);
});

test('an empty network has neither shares nor statuses', () => {
  expect(connectionRows(emptyOverview, {}).map(({ count, share }) => [count, share])).toEqual([
    [0, undefined],
    [0, undefined],
    [0, undefined],
  ]);
  expect(statusRows(emptyOverview, true, {})).toEqual([]);
});

test('tags are in name order, including numeric names', () => {
  expect(tagRows({ 10: 1, 2: 1, '#A': 1, '9A': 1 }).map(({ label }) => label)).toEqual(['#A', '2', '9A', '10']);
});

test('a tag links to its devices without virtual ones, and special characters are escaped', () => {
  expect(tagRows({ 'A, B&C': 2 }).map(summarize)).toEqual([
    ['A, B&C', 2, undefined, 2, '/devices?tags=A%5C%2C+B%26C&virtual=false'],
  ]);
});
