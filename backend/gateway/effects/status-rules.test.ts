import {
  afterNoReport,
  afterReport,
  afterSilence,
  ageAfter,
  changesTo,
  type DeviceStatuses,
  type EvseState,
  evseStatus,
} from './status-rules.ts';

const now = new Date('2026-11-20T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

const evse = (uid: string, status: EvseState['status'], more: Partial<EvseState> = {}): EvseState => ({
  uid,
  status,
  since: null,
  faultSince: null,
  lastKnownStatus: null,
  ports: [],
  ...more,
});
const device = (evses: EvseState[], more: Partial<DeviceStatuses> = {}): DeviceStatuses => ({
  status: 'UNKNOWN',
  since: null,
  faultSince: null,
  lastKnownStatus: null,
  chargerStatus: null,
  evseStatuses: evses.map(({ status }) => status).sort(),
  evses,
  ...more,
});

test.each([
  [null, ['Available'], 'AVAILABLE'],
  [null, ['Charging', 'Available'], 'CHARGING'],
  [null, ['Available', 'SuspendedEV', 'Reserved'], 'CHARGING'],
  [null, ['Available', 'Reserved'], 'RESERVED'],
  [null, ['Available', 'Faulted'], 'AVAILABLE'],
  [null, ['Charging', 'Unavailable'], 'CHARGING'],
  [null, ['Preparing'], 'CHARGING'],
  [null, ['Finishing', 'Faulted'], 'CHARGING'],
  [null, ['Faulted', null], 'OUTOFORDER'],
  [null, ['Reserved', 'Unavailable'], 'RESERVED'],
  [null, [null], 'UNKNOWN'],
  [null, [], 'UNKNOWN'],
  ['Available', ['Faulted'], 'OUTOFORDER'],
  ['Faulted', ['Available'], 'OUTOFORDER'],
  ['Unavailable', ['Available', 'Charging'], 'INOPERATIVE'],
] as const)('charger %s with ports %j is %s', (charger, ports, expected) => {
  expect(
    evseStatus(
      charger,
      ports.map((status) => ({ status })),
    ),
  ).toBe(expected);
});

test('a report touches only the EVSE of its connector', () => {
  const one = evse('1', 'AVAILABLE', { ports: [{ connectorId: 1, status: 'Charging' }] });
  const two = evse('2', 'RESERVED', { ports: [{ connectorId: 2, status: 'Available' }] });
  expect(afterReport(device([one, two]), 1).map(({ status }) => status)).toEqual(['CHARGING', 'RESERVED']);
});

test('a report of connector 0 touches every EVSE', () => {
  const ports = [{ connectorId: 1, status: 'Available' as const }];
  const evses = [evse('1', 'AVAILABLE', { ports }), evse('2', 'AVAILABLE', { ports: [] })];
  const after = afterReport(device(evses, { chargerStatus: 'Faulted' }), 0);
  expect(after.map(({ status }) => status)).toEqual(['OUTOFORDER', 'OUTOFORDER']);
});

test('an EVSE that became UNKNOWN while its charger was away waits for a report of its own', () => {
  const away = evse('1', 'UNKNOWN', { lastKnownStatus: 'CHARGING', ports: [{ connectorId: 1, status: 'Available' }] });
  expect(afterReport(device([away], { chargerStatus: 'Available' }), 0)).toEqual([away]);
  expect(afterReport(device([away], { chargerStatus: 'Unavailable' }), 0)[0]).toMatchObject({
    status: 'INOPERATIVE',
    lastKnownStatus: null,
  });
  expect(afterReport(device([away]), 1)[0]).toMatchObject({ status: 'AVAILABLE', lastKnownStatus: null });
});

test('silence makes UNKNOWN what can have changed meanwhile, and keeps the rest', () => {
  const evses = (
    ['AVAILABLE', 'CHARGING', 'RESERVED', 'BLOCKED', 'INOPERATIVE', 'OUTOFORDER', 'PLANNED', 'REMOVED'] as const
  ).map((status, index) => evse(String(index), status));
  expect(afterSilence(device(evses)).map(({ status, lastKnownStatus }) => [status, lastKnownStatus])).toEqual([
    ['UNKNOWN', 'AVAILABLE'],
    ['UNKNOWN', 'CHARGING'],
    ['UNKNOWN', 'RESERVED'],
    ['UNKNOWN', 'BLOCKED'],
    ['INOPERATIVE', null],
    ['OUTOFORDER', null],
    ['PLANNED', null],
    ['REMOVED', null],
  ]);
});

describe('of a charger that reports nothing although it is back', () => {
  const ports = [{ connectorId: 1, status: 'Charging' as const }];
  const away = evse('1', 'UNKNOWN', { lastKnownStatus: 'CHARGING', ports });
  const unknown = device([away], { lastKnownStatus: 'CHARGING' });

  test('statuses are what they were, with a mark, until it reports', () => {
    const back = changesTo(unknown, afterNoReport(unknown, false), now);
    expect(back).toMatchObject({ status: 'CHARGING', lastKnownStatus: 'CHARGING', since: now, changed: true });
    expect(back.evses).toMatchObject([{ status: 'CHARGING', lastKnownStatus: 'CHARGING', isStatusNew: true }]);
    const marked = device(back.evses, { status: 'CHARGING', lastKnownStatus: 'CHARGING' });
    expect(changesTo(marked, afterNoReport(marked, false), now)).toMatchObject({ evses: [], changed: false });
    const reported = changesTo(marked, afterReport(marked, 1), now);
    expect(reported).toMatchObject({ status: 'CHARGING', lastKnownStatus: null, changed: true });
    expect(reported.evses).toMatchObject([{ lastKnownStatus: null, isStatusNew: false }]);
  });

  test('what a boot has ended is not', () => {
    const forgotten = device([{ ...away, ports: [{ connectorId: 1, status: null }] }], { lastKnownStatus: 'CHARGING' });
    expect(afterNoReport(forgotten, true)).toMatchObject([{ status: 'UNKNOWN', lastKnownStatus: 'CHARGING' }]);
    const fault = device([evse('1', 'OUTOFORDER', { ports: [{ connectorId: 1, status: null }] })]);
    expect(afterNoReport(fault, true)).toMatchObject([{ status: 'UNKNOWN', lastKnownStatus: null }]);
  });

  test('the charger as a whole still counts, and what is not in place stays so', () => {
    const stopped = device([away], { chargerStatus: 'Unavailable' });
    expect(afterNoReport(stopped, false)).toMatchObject([{ status: 'INOPERATIVE', lastKnownStatus: 'INOPERATIVE' }]);
    const planned = device([evse('1', 'PLANNED')]);
    expect(afterNoReport(planned, true)).toEqual(planned.evses);
  });

  test('a device whose status one EVSE has reported has no mark', () => {
    const two = device([away, evse('2', 'CHARGING')], { status: 'CHARGING' });
    expect(changesTo(two, afterNoReport(two, false), now)).toMatchObject({ status: 'CHARGING', lastKnownStatus: null });
  });

  test('lost again, they are UNKNOWN again', () => {
    const marked = device([evse('1', 'CHARGING', { lastKnownStatus: 'CHARGING', ports })], { status: 'CHARGING' });
    expect(changesTo(marked, afterSilence(marked), now)).toMatchObject({
      ...{ status: 'UNKNOWN', lastKnownStatus: 'CHARGING' },
      evses: [{ status: 'UNKNOWN', lastKnownStatus: 'CHARGING' }],
    });
  });
});

test('a device goes UNKNOWN with its EVSEs, remembers what it was, and forgets it when they are back', () => {
  const known = device([evse('1', 'CHARGING')], { status: 'CHARGING' });
  const silent = changesTo(known, afterSilence(known), now);
  expect(silent).toMatchObject({ status: 'UNKNOWN', lastKnownStatus: 'CHARGING', changed: true });
  const unknown = device(silent.evses, { status: 'UNKNOWN', lastKnownStatus: 'CHARGING' });
  expect(changesTo(unknown, unknown.evses, now)).toMatchObject({ evses: [], changed: false });
  const back = changesTo(unknown, [evse('1', 'AVAILABLE')], now);
  expect(back).toMatchObject({ status: 'AVAILABLE', lastKnownStatus: null, changed: true });
  expect(back.evses).toHaveLength(1);
});

test('a device changes with the status of one EVSE, though its own stays', () => {
  const before = device([evse('1', 'CHARGING'), evse('2', 'AVAILABLE')], { status: 'AVAILABLE' });
  const after = changesTo(before, [evse('1', 'RESERVED'), evse('2', 'AVAILABLE')], now);
  expect(after).toMatchObject({ status: 'AVAILABLE', evseStatuses: ['AVAILABLE', 'RESERVED'], changed: true });
});

test('EVSEs that change places leave the statuses of their device as they are', () => {
  const before = device([evse('1', 'CHARGING'), evse('2', 'AVAILABLE')], { status: 'AVAILABLE' });
  const after = changesTo(before, [evse('1', 'AVAILABLE'), evse('2', 'CHARGING')], now);
  expect(after).toMatchObject({ evseStatuses: ['AVAILABLE', 'CHARGING'], changed: false });
  expect(after.evses).toHaveLength(2);
});

// As two writers at once can leave it.
test('a device whose row has other statuses than its EVSEs is put right', () => {
  const before = device([evse('1', 'CHARGING')], { status: 'CHARGING', evseStatuses: ['UNKNOWN'] });
  expect(changesTo(before, before.evses, now)).toMatchObject({ evses: [], evseStatuses: ['CHARGING'], changed: true });
});

test('a device with one EVSE that is kept shows that one', () => {
  const before = device([evse('1', 'AVAILABLE'), evse('2', 'OUTOFORDER')], { status: 'AVAILABLE' });
  expect(changesTo(before, afterSilence(before), now)).toMatchObject({ status: 'OUTOFORDER', lastKnownStatus: null });
});

test.each<[string, Parameters<typeof ageAfter>[0], EvseState['status'], ReturnType<typeof ageAfter>]>([
  [
    'a new status begins',
    { status: 'AVAILABLE', since: daysAgo(1), faultSince: null },
    'CHARGING',
    { since: now, faultSince: null },
  ],
  [
    'the same goes on',
    { status: 'OUTOFORDER', since: daysAgo(6), faultSince: null },
    'OUTOFORDER',
    { since: daysAgo(6), faultSince: null },
  ],
  [
    'a fault is interrupted',
    { status: 'OUTOFORDER', since: daysAgo(6), faultSince: null },
    'INOPERATIVE',
    { since: now, faultSince: daysAgo(6) },
  ],
  [
    'the interruption goes on',
    { status: 'INOPERATIVE', since: daysAgo(1), faultSince: daysAgo(6) },
    'INOPERATIVE',
    { since: daysAgo(1), faultSince: daysAgo(6) },
  ],
  [
    'the fault is still there',
    { status: 'INOPERATIVE', since: daysAgo(1), faultSince: daysAgo(6) },
    'OUTOFORDER',
    { since: daysAgo(6), faultSince: null },
  ],
  [
    'the fault is over',
    { status: 'INOPERATIVE', since: daysAgo(1), faultSince: daysAgo(6) },
    'AVAILABLE',
    { since: now, faultSince: null },
  ],
  [
    'a fault after an interruption without one',
    { status: 'INOPERATIVE', since: daysAgo(1), faultSince: null },
    'OUTOFORDER',
    { since: now, faultSince: null },
  ],
  [
    'out of service after it worked',
    { status: 'AVAILABLE', since: daysAgo(6), faultSince: null },
    'INOPERATIVE',
    { since: now, faultSince: null },
  ],
  [
    'the first status',
    { status: 'UNKNOWN', since: null, faultSince: null },
    'OUTOFORDER',
    { since: now, faultSince: null },
  ],
])('%s', (_, before, status, age) => {
  expect(ageAfter(before, status, now)).toEqual(age);
});
