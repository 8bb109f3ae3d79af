import type { OperationalStatus, OperationalStatusLogRow } from '@dmp/shared/contract';
import { formatTime } from '@dmp/shared/format';
import { type Outage, outageLabel, outagesIn } from './outages.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour)).toISOString();
const row = (evseUid: string, status: OperationalStatus, hour: number): OperationalStatusLogRow => ({
  evseUid,
  status,
  timestamp: at(hour),
});

test('an outage lasts until the same EVSE has another status', () => {
  const log = [
    row('A', 'AVAILABLE', 9),
    row('B', 'OUTOFORDER', 8),
    row('A', 'INOPERATIVE', 7),
    row('A', 'UNKNOWN', 6),
    row('B', 'AVAILABLE', 5),
    row('A', 'CHARGING', 4),
  ];
  expect(outagesIn(log)).toEqual([
    { evseUid: 'B', status: 'OUTOFORDER', timestamp: at(8), until: null },
    { evseUid: 'A', status: 'INOPERATIVE', timestamp: at(7), until: at(9) },
    { evseUid: 'A', status: 'UNKNOWN', timestamp: at(6), until: at(7) },
  ]);
});

test('a repeated status does not end an outage', () => {
  const log = [row('A', 'AVAILABLE', 9), row('A', 'UNKNOWN', 8), row('A', 'UNKNOWN', 7)];
  expect(outagesIn(log).map(({ until }) => until)).toEqual([at(9), at(9)]);
});

test.each<[OperationalStatus, boolean]>([
  ['AVAILABLE', false],
  ['BLOCKED', false],
  ['CHARGING', false],
  ['INOPERATIVE', true],
  ['OUTOFORDER', true],
  ['PLANNED', false],
  ['REMOVED', false],
  ['RESERVED', false],
  ['UNKNOWN', true],
])('%s is an outage: %p', (status, isOutage) => {
  expect(outagesIn([row('A', status, 1)])).toHaveLength(isOutage ? 1 : 0);
});

test.each<[Partial<Outage>, string]>([
  [{ until: null }, 'ongoing'],
  [{ until: at(3) }, '2 h'],
])('with %j the label has status, EVSE, start, and duration', (facts, duration) => {
  const outage: Outage = { evseUid: 'US*DMP*E1*1', status: 'OUTOFORDER', timestamp: at(1), until: null, ...facts };
  expect(outageLabel(outage)).toBe(`OUTOFORDER · US*DMP*E1*1 · ${formatTime(at(1))} · ${duration}`);
});
