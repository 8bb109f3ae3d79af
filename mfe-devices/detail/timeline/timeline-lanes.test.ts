import type { Timeline, TimelineAction, TimelineSession } from '@dmp/shared/contract';
import { formatTime } from '@dmp/shared/format';
import { aTimeline, laneWith } from '../../testing/timelines.ts';
import { itemLabel } from './timeline-items.ts';
import { formatTimeRange, timelineLanes } from './timeline-lanes.ts';

const [start, end] = ['2026-11-20T12:00:00.000Z', '2026-11-21T12:00:00.000Z'];
const at = (time: string) => `2026-11-20T${time}.000Z`;
const shown = (time: string) => formatTime(at(time));

function laneOf(label: string, facts: Partial<Timeline>) {
  const lane = timelineLanes(aTimeline(facts)).find((one) => one.label === label);
  if (!lane) throw new Error(`No lane ${label}.`);
  return lane;
}
const evse = (facts: Partial<Timeline['evses'][number]>) => ({
  evses: [{ ...(aTimeline().evses[0] as Timeline['evses'][number]), ...facts }],
});

test('an EVSE has two lanes, the charger six; each has a text for no items', () => {
  const lanes = timelineLanes(aTimeline());
  expect(lanes.map(({ stationId, label, emptyText }) => [stationId, label, emptyText])).toEqual([
    ['ST-1', 'Status', 'No status was reported in this time.'],
    ['ST-1', 'Sessions', 'No sessions in this time.'],
    ['', 'Connection', 'Nothing is known about its connection in this time.'],
    ['', 'Boots', 'No boots in this time.'],
    ['', 'Faults', 'No faults in this time.'],
    ['', 'Actions', 'No actions in this time.'],
    ['', 'Maintenance', 'No maintenance in this time.'],
    ['', 'NEVI', 'No outage was assessed for NEVI in this time.'],
  ]);
});

test('a status that began before the timeline is drawn from its start, and its text has its own start', () => {
  const status = { status: 'OUTOFORDER' as const, from: '2026-11-18T12:00:00.000Z', to: at('18:00:00') };
  const [item] = laneOf('Status', evse({ statuses: laneWith(status) })).items;
  expect(item).toMatchObject({
    from: Date.parse(start),
    to: Date.parse(at('18:00:00')),
    tone: 'red',
    title: 'OUTOFORDER',
  });
  expect(item?.timeText).toBe(`${formatTime('2026-11-18T12:00:00.000Z')} – ${shown('18:00:00')} (2 d 6 h)`);
});

const session: TimelineSession = {
  ...{
    id: 7,
    connectorId: 2,
    from: at('13:00:00'),
    to: at('14:00:00'),
    energy: 42.5,
    stopReason: 'Local',
    assumed: [],
  },
};
test.each<[Partial<TimelineSession>, string, string[]]>([
  [{}, 'green', ['Session 7, 42.5 kWh', 'Connector 2', 'Ended by Local']],
  [{ energy: 0 }, 'red', ['Session 7, 0 kWh', 'Connector 2', 'Ended by Local']],
  [{ to: null, stopReason: null }, 'orange', ['Session 7, 42.5 kWh', 'Connector 2']],
  [
    { energy: null, stopReason: null },
    'grey',
    ['Session 7', 'Connector 2', 'Its energy is unknown: the charger sent too few meter readings'],
  ],
  [
    { assumed: ['The meter jumped'] },
    'green',
    [...['Session 7, 42.5 kWh', 'Connector 2', 'Ended by Local'], 'The meter jumped'],
  ],
])('a session with %j', (facts, tone, words) => {
  const [item] = laneOf('Sessions', evse({ sessions: laneWith({ ...session, ...facts }) })).items;
  expect([item?.tone, [item?.title, ...(item?.facts ?? [])]]).toEqual([tone, words]);
});

test('a lost connection has its reason; a charger that had never connected says so', () => {
  const lane = laneOf('Connection', {
    connections: laneWith(
      { connected: false, from: null, to: at('13:00:00'), reason: null },
      { connected: true, from: at('13:00:00'), to: at('15:00:00'), reason: null },
      { connected: false, from: at('15:00:00'), to: null, reason: 'The charger did not answer' },
    ),
  });
  expect(lane.items.map(itemLabel)).toEqual([
    `Not Connected, until ${shown('13:00:00')}. It had never connected before`,
    `Connected, ${shown('13:00:00')} – ${shown('15:00:00')} (2 h)`,
    `Not Connected, since ${shown('15:00:00')} (21 h). The charger did not answer`,
  ]);
});

test('an action has its user, its outcome, and its duration', () => {
  const action: TimelineAction = {
    ...{
      jobId: 'j',
      eventType: 'RESET_REQUEST',
      parameters: { resetType: 'Hard' },
      createdBy: 'ann@example.com',
    },
    ...{ from: at('13:00:00'), to: at('13:01:12'), outcome: 'EFFECT_SEEN', detail: null },
  };
  const rejected: TimelineAction = {
    ...action,
    to: at('13:00:00'),
    outcome: 'REJECTED',
    detail: 'The charger answered Rejected.',
  };
  const lane = laneOf('Actions', { actions: laneWith(action, rejected) });
  expect(lane.items.map(({ tone, title, facts }) => [tone, title, ...facts])).toEqual([
    ['green', 'Reset (Hard)', 'By ann@example.com', 'Effect seen after 1 min 12 s'],
    ['red', 'Reset (Hard)', 'By ann@example.com', 'Rejected', 'The charger answered Rejected'],
  ]);
  // Two at the same time are two items.
  expect(new Set(lane.items.map(({ key }) => key)).size).toBe(2);
});

test('texts of faults, boots, maintenance, and NEVI entries', () => {
  const fault = { at: at('13:00:00'), stationId: 'ST-1', connectorId: 1, status: 'Faulted' };
  const timeline = aTimeline({
    ...evse({
      exemptions: laneWith({
        ...{ from: at('13:00:00'), to: null, category: 'Vandalism', neviExempt: true, message: 'Cable cut' },
        ...{ createdBy: 'ann@example.com', createdAt: at('14:00:00') },
      }),
    }),
    boots: laneWith({ at: at('13:00:00'), firmwareVersion: null }),
    faults: laneWith(
      { ...fault, errorCode: 'GroundFailure', vendorErrorCode: 'E-12' },
      { ...fault, errorCode: 'NoError', vendorErrorCode: null, stationId: null },
    ),
    maintenance: laneWith({
      ...{ from: null, to: null, message: 'New cable', workOrder: 'WO-7', begunBy: null, endedBy: null },
    }),
  });
  const texts = timelineLanes(timeline).flatMap(({ items }) => items.map(({ title, facts }) => [title, ...facts]));
  expect(texts).toEqual([
    ['Boot', 'No firmware version was reported'],
    ['GroundFailure', 'Vendor error code E-12', 'ST-1, connector 1'],
    ['Faulted', 'No error code was reported', 'The charger as a whole'],
    ['Maintenance', 'New cable', 'Work order WO-7', 'Who started it, and when, is unknown'],
    ['Vandalism: exempt', 'ST-1', 'Cable cut', 'By ann@example.com'],
  ]);
});

test('a truncated lane has the total count', () => {
  const boots = { entries: [{ at: at('13:00:00'), firmwareVersion: '1' }], total: 1200 };
  expect(laneOf('Boots', { boots }).truncationNote).toBe('Only the newest 1 of 1,200 boots in this time are shown.');
});

test('a range without start and end is all the time', () => {
  expect(formatTimeRange(null, null, Date.parse(end))).toBe('all the time');
});
