import { plainList } from '../list/list-query.ts';
import {
  aroundAddress,
  deviceScope,
  logFilters,
  logTime,
  withOwnRange,
  withPayloadTime,
  withRange,
} from './log-query.ts';

const now = new Date('2026-11-20T12:00:00.000Z');

test.each([
  [{}, {}, {}],
  [{ range: '4h' }, {}, { start: '2026-11-20T08:00:00.000Z' }],
  [{ range: '1d' }, {}, { start: '2026-11-19T12:00:00.000Z' }],
  [{ range: '7d' }, {}, { start: '2026-11-13T12:00:00.000Z' }],
  [{ range: 'constructor' }, {}, {}],
  [{ start: 'a', end: 'b' }, { evses: 'E-1' }, { start: 'a', end: 'b', evses: 'E-1' }],
  [{ source: 'EVSE' }, {}, { source: 'EVSE' }],
  [{ source: 'EVSE,SERVER' }, {}, {}],
  [{ onlyErrors: 'true', payload: 'x' }, {}, { onlyErrors: true, payload: 'x' }],
  [{ onlyErrors: 'perhaps' }, {}, {}],
  [{ resources: 'CB-2', status: 'Faulted' }, { resources: 'CB-1' }, { resources: 'CB-1', status: 'Faulted' }],
])('%j of %j asks %j', (filters, scope, asked) => {
  expect(logFilters(filters, scope, now)).toEqual(asked);
});

test('a range of one’s own takes the place of a usual one, and the other way round', () => {
  const ranged = withRange({ ...plainList, pageNumber: 3, filters: { start: 'a', status: 'Faulted' } }, '4h');
  expect(ranged).toEqual({ ...plainList, filters: { range: '4h', status: 'Faulted' } });
  const own = withOwnRange(ranged, now, undefined);
  expect(own.filters).toEqual({ start: now.toISOString(), status: 'Faulted' });
  expect([plainList, ranged, own].map(logTime)).toEqual(['any', '4h', 'own']);
  expect(withRange(own, undefined).filters).toEqual({ status: 'Faulted' });
});

test.each([
  [{ payload: 'x' }, { payload: 'x', range: '1d' }],
  [
    { payload: 'x', range: '7d' },
    { payload: 'x', range: '7d' },
  ],
  [
    { payload: 'x', start: 'a' },
    { payload: 'x', start: 'a' },
  ],
  [{ status: 'Faulted' }, { status: 'Faulted' }],
])('%j is looked for within %j', (filters, within) => {
  expect(withPayloadTime({ ...plainList, filters }).filters).toEqual(within);
});

test('around a moment is five minutes before and after it', () => {
  expect(aroundAddress('a/b', now.toISOString())).toBe(
    '/devices/a%2Fb?tab=status-logs&start=2026-11-20T11%3A55%3A00.000Z&end=2026-11-20T12%3A05%3A00.000Z',
  );
});

test('a device is looked for by its EVSEs, one without any by itself', () => {
  const evses = [{ evseUid: 'E,1' }, { evseUid: 'E2' }];
  expect(deviceScope({ chargeboxId: 'CB-1', evses })).toEqual({ evses: 'E\\,1,E2' });
  expect(deviceScope({ chargeboxId: 'CB-1', evses: [] })).toEqual({ resources: 'CB-1' });
});
