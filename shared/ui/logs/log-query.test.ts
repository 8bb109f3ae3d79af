import { defaultListQuery } from '../list/list-query.ts';
import {
  aroundAddress,
  deviceScope,
  logFilters,
  logTime,
  withCustomRange,
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
])('the filters %j in the scope %j become %j', (filters, scope, parameters) => {
  expect(logFilters(filters, scope, now)).toEqual(parameters);
});

test('a custom range replaces a preset range, and the other way round', () => {
  const ranged = withRange({ ...defaultListQuery, pageNumber: 3, filters: { start: 'a', status: 'Faulted' } }, '4h');
  expect(ranged).toEqual({ ...defaultListQuery, filters: { range: '4h', status: 'Faulted' } });
  const custom = withCustomRange(ranged, now, undefined);
  expect(custom.filters).toEqual({ start: now.toISOString(), status: 'Faulted' });
  expect([defaultListQuery, ranged, custom].map(logTime)).toEqual(['any', '4h', 'custom']);
  expect(withRange(custom, undefined).filters).toEqual({ status: 'Faulted' });
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
])('%j becomes %j', (filters, expected) => {
  expect(withPayloadTime({ ...defaultListQuery, filters }).filters).toEqual(expected);
});

test('around a message means five minutes before and after it', () => {
  expect(aroundAddress('a/b', now.toISOString())).toBe(
    '/devices/a%2Fb?tab=status-logs&start=2026-11-20T11%3A55%3A00.000Z&end=2026-11-20T12%3A05%3A00.000Z',
  );
});

test('the scope of a device is its EVSEs, or its chargebox ID if it has none', () => {
  const evses = [{ evseUid: 'E,1' }, { evseUid: 'E2' }];
  expect(deviceScope({ chargeboxId: 'CB-1', evses })).toEqual({ evses: 'E\\,1,E2' });
  expect(deviceScope({ chargeboxId: 'CB-1', evses: [] })).toEqual({ resources: 'CB-1' });
});
