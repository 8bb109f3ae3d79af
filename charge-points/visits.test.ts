import { Connectors, connectorsOf } from './connectors.ts';
import { seeded } from './random.ts';
import { nextArrival } from './visits.ts';

const hour = 60 * 60 * 1000;
/** A Tuesday's midnight in Vancouver. */
const midnight = Date.parse('2026-11-17T08:00:00Z');
const timeZone = 'America/Vancouver';

/** Arrivals by the hour of the day, over many weeks. */
function arrivals(maxPower: number): number[] {
  const random = seeded(5);
  const hours = Array.from({ length: 24 }, () => 0);
  let at = midnight;
  for (let i = 0; i < 5000; i++) {
    at = nextArrival({ maxPower, timeZone, perDay: 10 }, at, random);
    const of = Math.floor((at - midnight) / hour) % 24;
    hours[of] = (hours[of] ?? 0) + 1;
  }
  return hours;
}
const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

test.each([150_000, 7200])('vehicles come to a plug of %i W by day and hardly by night, as many as said', (power) => {
  const hours = arrivals(power);
  expect(sum(hours.slice(0, 5)) / 5000).toBeLessThan(0.06);
  expect(sum(hours.slice(6, 21)) / 5000).toBeGreaterThan(0.8);
  const days = (nextArrivalAfter(5000, power) - midnight) / (24 * hour);
  expect(days).toBeGreaterThan(480);
  expect(days).toBeLessThan(520);
});

/** When so many have come. */
function nextArrivalAfter(count: number, maxPower: number): number {
  const random = seeded(6);
  let at = midnight;
  for (let i = 0; i < count; i++) at = nextArrival({ maxPower, timeZone, perDay: 10 }, at, random);
  return at;
}

test('at any time by day a share of a fleet charges, and much less at night', () => {
  const fleet = Array.from({ length: 300 }, (_, index) => {
    const random = seeded(index);
    const spec = {
      ...{ chargeboxId: 'C', password: undefined, vendor: 'V', model: 'M', serialNumber: 'S', firmwareVersion: '1' },
      timeZone,
      connectors: [{ connectorId: 1, maxElectricPower: 150_000 }],
    };
    return new Connectors(connectorsOf(spec, midnight, random), random, () => {});
  });
  const chargingAt = (time: number) => {
    for (const charger of fleet) while (charger.dueAt <= time) charger.advance(charger.dueAt);
    return fleet.filter((charger) => charger.isCharging()).length / fleet.length;
  };
  // Of the second day, from three in the morning to five in the afternoon.
  const night = chargingAt(midnight + 27 * hour);
  const day = chargingAt(midnight + 41 * hour);
  expect(day).toBeGreaterThan(0.1);
  expect(day).toBeLessThan(0.3);
  expect(night).toBeLessThan(0.4 * day);
});
