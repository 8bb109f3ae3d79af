// What the demonstration looks like as a whole: a network by day and night.
import type { OperationalStatus } from '@dmp/shared/contract';
import { Clocks } from './daily-rhythm.ts';
import { fateOf } from './fates.ts';
import { type DeviceHistory, endOf, generateHistory } from './history.ts';
import { generateNetwork, type SeedDevice } from './network.ts';
import { createRandom } from './random.ts';
import type { SeedSession } from './sessions.ts';

const clocks = new Clocks();
/** Noon in the middle of the network's zones, on a Friday. */
const now = Date.parse('2026-11-20T18:00:00Z');
const devices = [...generateNetwork(1, 1000)].flatMap((site) => site.devices);

function lives(at: number): { device: SeedDevice; history: DeviceHistory }[] {
  return devices.map((device) => {
    const fate = fateOf(1, device.chargeboxId);
    const options = { now: at, fate, sessionsPerEvse: 100, unknownAfterMinutes: 15, clocks };
    return { device, history: generateHistory(createRandom(1, 'history', device.chargeboxId), device, options) };
  });
}
const all = lives(now);
const sessions = all.flatMap(({ device, history }) => history.sessions.map((session) => ({ device, session })));
const isFast = ({ port }: SeedSession) => port.powerType === 'DC';

/** By the hour of the day there. */
function byHour(of: (session: SeedSession) => number, fits: (session: SeedSession) => boolean): number[] {
  const hours = Array.from({ length: 24 }, () => 0);
  for (const { device, session } of sessions.filter(({ session }) => fits(session))) {
    const { hour } = clocks.at(device.site.city.timeZone, session.from);
    hours[hour] = (hours[hour] ?? 0) + of(session);
  }
  return hours;
}
const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
const minutes = ({ from, to }: SeedSession) => (to - from) / 60_000;

test.each([
  ['sessions', () => 1],
  ['energy', ({ energy }: SeedSession) => energy],
])('fast charging has days and nights in %s, by the clock of each place', (_, of) => {
  const hours = byHour(of, isFast);
  const total = sum(hours);
  // From 11 to 5, a quarter of the day.
  expect(sum([...hours.slice(23), ...hours.slice(0, 5)]) / total).toBeLessThan(0.08);
  expect(sum(hours.slice(7, 21)) / total).toBeGreaterThan(0.8);
  // In the evening more than before noon.
  expect(sum(hours.slice(16, 19))).toBeGreaterThan(1.2 * sum(hours.slice(8, 11)));
});

test('vehicles stay at fast chargers for less than an hour and a quarter, at others for half a day and over night', () => {
  const over = sessions.map(({ session }) => session).filter(({ energy, stopReason }) => energy > 0 && stopReason);
  expect(over.filter((session) => isFast(session) && minutes(session) > 75)).toEqual([]);
  const slow = over.filter((session) => !isFast(session));
  expect(sum(slow.map(minutes)) / slow.length).toBeGreaterThan(180);
  const late = sessions.filter(({ device, session }) => {
    const { hour } = clocks.at(device.site.city.timeZone, session.from);
    return !isFast(session) && session.energy > 0 && session.stopReason && hour >= 18;
  });
  expect(late.length).toBeGreaterThan(20);
  expect(late.filter(({ session }) => minutes(session) < 360)).toEqual([]);
  // None takes more than a vehicle has room for, or than the plug can give.
  const possible = (session: SeedSession) =>
    Math.min(95_000, (session.port.maxElectricPower * minutes(session)) / 60 + 1);
  expect(over.filter((session) => session.energy > possible(session))).toEqual([]);
});

test('weekends are other days: fewer come early, at plugs for work hardly any', () => {
  const early = (weekend: boolean) =>
    sessions.filter(({ device, session }) => {
      const time = clocks.at(device.site.city.timeZone, session.from);
      return !isFast(session) && time.weekend === weekend && time.hour >= 6 && time.hour < 9;
    }).length / (weekend ? 6 : 15);
  expect(early(true)).toBeLessThan(0.4 * early(false));
});

function shares(of: typeof all): Partial<Record<OperationalStatus, number>> {
  const statuses = of.flatMap(({ device, history }) => device.evses.map((evse) => endOf(evse, history).status));
  const counts: Partial<Record<OperationalStatus, number>> = {};
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1 / statuses.length;
  return counts;
}

test('at the start nearly all are at work, some charge, a few are in trouble or away', () => {
  const day = shares(all);
  expect(day.CHARGING).toBeGreaterThan(0.08);
  expect(day.CHARGING).toBeLessThan(0.2);
  expect((day.AVAILABLE ?? 0) + (day.CHARGING ?? 0)).toBeGreaterThan(0.86);
  for (const status of ['UNKNOWN', 'OUTOFORDER', 'INOPERATIVE', 'PLANNED', 'REMOVED'] as const) {
    expect(day[status]).toBeGreaterThan(0.001);
    expect(day[status]).toBeLessThan(0.06);
  }
  // Nine hours earlier it is three in the morning there.
  expect(shares(lives(now - 9 * 60 * 60 * 1000)).CHARGING).toBeLessThan(0.5 * (day.CHARGING ?? 0));
});

test('what was lost a moment ago will be back; only those that are away have been gone for an hour', () => {
  const gone = ({ history }: { history: DeviceHistory }) => now - (history.connections.at(-1)?.to ?? now);
  const isAway = ({ history }: { history: DeviceHistory }) => history.fate === 'AWAY';
  expect(all.filter(isAway).length).toBeGreaterThan(10);
  expect(all.filter((one) => isAway(one) && gone(one) < 60 * 60 * 1000)).toEqual([]);
  const present = all.filter((one) => !isAway(one) && one.history.fate !== 'REMOVED');
  expect(present.filter((one) => gone(one) > 2 * 60 * 1000)).toEqual([]);
});
