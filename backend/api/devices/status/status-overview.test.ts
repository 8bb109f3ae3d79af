import type { StatusCount, TagCount } from './status-counts.ts';
import { overviewOf } from './status-overview.ts';

const statuses = (evseStatuses: StatusCount['evseStatuses'], chargers: number, more: Partial<StatusCount> = {}) => ({
  ...{ manufacturer: 'ABB', connected: true, evseStatuses, tags: null, chargers },
  ...more,
});
const tagged = (tags: string[], chargers: number, more: Partial<TagCount> = {}) => ({
  ...{ virtual: false, tags, chargers },
  ...more,
});
const emptyOverview = {
  ...{ websocketConnections: 0, connectedEvses: 0, notConnectedEvses: 0 },
  ...{ connectedStatuses: {}, notConnectedStatuses: {} },
  devices: { connected: 0, notConnected: 0, connectedStatuses: {}, notConnectedStatuses: {} },
};

test('a charger counts once for each status of its EVSEs, and each EVSE counts by itself', () => {
  const { mainOverview } = overviewOf([
    statuses(['AVAILABLE', 'AVAILABLE', 'CHARGING'], 10),
    statuses(['CHARGING'], 3),
    statuses(['OUTOFORDER', 'UNKNOWN'], 2, { connected: false }),
  ]);
  expect(mainOverview).toEqual({
    websocketConnections: 13,
    connectedEvses: 33,
    notConnectedEvses: 4,
    connectedStatuses: { AVAILABLE: 20, CHARGING: 13 },
    notConnectedStatuses: { OUTOFORDER: 2, UNKNOWN: 2 },
    devices: {
      connected: 13,
      notConnected: 2,
      connectedStatuses: { AVAILABLE: 10, CHARGING: 13 },
      notConnectedStatuses: { OUTOFORDER: 2, UNKNOWN: 2 },
    },
  });
});

test('a charger without EVSEs counts only as a charger', () => {
  expect(overviewOf([statuses([], 4)]).mainOverview).toEqual({
    ...emptyOverview,
    websocketConnections: 4,
    devices: { ...emptyOverview.devices, connected: 4 },
  });
});

test('a manufacturer without chargers is omitted, and other makes count only in the main overview', () => {
  const { mainOverview, manufacturerOverviews } = overviewOf([
    statuses(['AVAILABLE'], 1),
    statuses(['AVAILABLE'], 2, { manufacturer: 'BTC' }),
    statuses(['AVAILABLE'], 4, { manufacturer: null }),
  ]);
  expect(mainOverview.connectedEvses).toBe(7);
  expect(
    Object.entries(manufacturerOverviews ?? {}).map(([name, { connectedEvses }]) => [name, connectedEvses]),
  ).toEqual([
    ['ABB', 1],
    ['BTC', 2],
  ]);
});

test('tags are counted in alphabetical order, without virtual chargers, and do not count as chargers', () => {
  const counts = [
    tagged(['PILOT', 'HIGHWAY'], 2),
    tagged(['PILOT'], 3),
    tagged([], 9),
    tagged(['NEVI'], 5, { virtual: true }),
  ];
  const { mainOverview, tagsOverview } = overviewOf(counts);
  expect(Object.entries(tagsOverview)).toEqual([
    ['HIGHWAY', 2],
    ['PILOT', 5],
  ]);
  expect(mainOverview).toEqual(emptyOverview);
});

test('without counts, the overview has zeros', () => {
  expect(overviewOf([])).toEqual({ mainOverview: emptyOverview, manufacturerOverviews: {}, tagsOverview: {} });
});
