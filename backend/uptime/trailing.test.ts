import { calendarOf } from '@dmp/shared/contract';
import { monthsOf } from './months.ts';
import { twelveMonths } from './trailing.ts';

const minute = 60_000;
const time = (text: string) => Date.parse(text);
const calendar = calendarOf('America/New_York');
const to = time('2028-03-15T12:00:00Z');
/** Ten minutes lost in each month, of which three are excluded. */
const counted = new Map(
  monthsOf(calendar, { from: time('2025-01-01T12:00:00Z'), to }).map(({ month }) => [
    month,
    { outage: 10 * minute, excluded: 3 * minute },
  ]),
);
const years = (from: string, began: string) =>
  twelveMonths(calendar, { from: time(from), to }, { counted, began: time(began) }).map((one) => ({
    ...{ month: one.month, from: new Date(one.from).toISOString(), to: new Date(one.to).toISOString() },
    ...{ outage: one.sums.outage / minute, excluded: one.sums.excluded / minute, of: one.sums.of / minute },
  }));

test('each month has the twelve that end with it, and a year of 525,600 minutes also with a leap day', () => {
  expect(years('2028-01-10T00:00:00Z', '2020-01-01T00:00:00Z')).toEqual([
    {
      ...{ month: '2028-01-01', from: '2027-02-01T05:00:00.000Z', to: '2028-02-01T05:00:00.000Z' },
      ...{ outage: 120, excluded: 36, of: 525_600 },
    },
    {
      ...{ month: '2028-02-01', from: '2027-03-01T05:00:00.000Z', to: '2028-03-01T05:00:00.000Z' },
      ...{ outage: 120, excluded: 36, of: 525_600 },
    },
    // The month that is not over.
    {
      ...{ month: '2028-03-01', from: '2027-04-01T04:00:00.000Z', to: '2028-03-15T12:00:00.000Z' },
      ...{ outage: 120, excluded: 36, of: (to - time('2027-04-01T04:00:00Z')) / minute },
    },
  ]);
});

test('a younger port has its life', () => {
  const [first] = years('2028-02-10T00:00:00Z', '2028-02-20T05:00:00Z');
  expect(first).toMatchObject({ month: '2028-02-01', from: '2028-02-20T05:00:00.000Z' });
  expect(first?.of).toBe(10 * 24 * 60);
});
