import { between, type Random } from './random.ts';

const minute = 60_000;
const hour = 60 * minute;

type Hours = readonly number[];

/** How many vehicles come in each hour of the day, relative to the other hours. */
interface Rhythm {
  weekday: Hours;
  weekend: Hours;
}

/** On the way: to work, at noon, and most of all on the way home. */
const fast: Rhythm = {
  weekday: [1, 1, 1, 1, 1, 3, 6, 9, 8, 7, 8, 11, 12, 10, 9, 10, 13, 14, 12, 9, 7, 5, 3, 2],
  weekend: [2, 1, 1, 1, 1, 2, 3, 5, 8, 11, 13, 13, 13, 13, 12, 12, 11, 10, 9, 7, 6, 5, 3, 2],
};
/** For as long as one stays: at work, and at home over night. */
const slow: Rhythm = {
  weekday: [1, 0, 0, 0, 0, 2, 9, 17, 15, 7, 4, 4, 5, 4, 3, 3, 6, 12, 14, 11, 7, 4, 2, 1],
  weekend: [1, 0, 0, 0, 0, 1, 2, 3, 5, 8, 9, 9, 8, 7, 7, 7, 8, 9, 9, 7, 5, 3, 2, 1],
};

/** Above this, in watts, a plug is one for a stop on the way. */
const slowest = 30_000;
export const isFast = (maxPower: number): boolean => maxPower > slowest;

/** What vehicles are to a plug. */
export interface Place {
  /** In watts. */
  maxPower: number;
  /** IANA name; that of this process when there is none. */
  timeZone: string | undefined;
  /** Vehicles on an average day. */
  perDay: number;
}

/** How many come to an EVSE on an average day; some places are busier than others. */
export const drawPerDay = (maxPower: number, random: Random): number =>
  isFast(maxPower) ? between(random, 0.9, 4.9) : between(random, 0.5, 1.5);

const formats = new Map<string | undefined, Intl.DateTimeFormat>();

/** Full hours since Sunday's midnight there. */
function hourOfWeek(timeZone: string | undefined, time: number): number {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'short', hour: 'numeric', hourCycle: 'h23' });
  formats.set(timeZone, format);
  const parts = format.formatToParts(time);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].indexOf(part('weekday')) * 24 + Number(part('hour'));
}

/** Arrivals in an hour of the week. */
function arrivals({ maxPower, perDay }: Place, hours: number): number {
  const rhythm = isFast(maxPower) ? fast : slow;
  const ofDay = [0, 6].includes(Math.floor(hours / 24) % 7) ? rhythm.weekend : rhythm.weekday;
  return (perDay * (ofDay[hours % 24] ?? 0)) / ofDay.reduce((sum, one) => sum + one, 0);
}

/** When the next vehicle comes, in milliseconds. */
export function nextArrival(place: Place, now: number, random: Random): number {
  // What is expected to come until then, of which so much has to pass (a Poisson process of changing rate).
  let left = -Math.log(1 - random());
  let at = now;
  for (let hours = hourOfWeek(place.timeZone, now); ; hours += 1) {
    const end = at - (at % hour) + hour;
    const expected = (arrivals(place, hours % (7 * 24)) * (end - at)) / hour;
    if (left < expected) return at + ((end - at) * left) / expected;
    left -= expected;
    at = end;
  }
}

/** What a vehicle wants. */
export interface Visit {
  /** How long it stays, in milliseconds. */
  stay: number;
  /** At most, in Wh. */
  wanted: number;
  /** In watts. */
  power: number;
}

/** A vehicle that comes at this time. */
export function drawVisit({ maxPower, timeZone }: Place, now: number, random: Random): Visit {
  if (isFast(maxPower)) {
    const stay = between(random, 18, 74) * minute;
    return { stay, wanted: 95_000, power: Math.min(maxPower, 130_000) * between(random, 0.3, 0.75) };
  }
  const hours = hourOfWeek(timeZone, now);
  return {
    stay: slowStay(hours, random) * hour,
    wanted: between(random, 8_000, 45_000),
    power: maxPower * between(random, 0.75, 0.95),
  };
}

/** Over night, at work, on an errand; in hours. */
function slowStay(hours: number, random: Random): number {
  const at = hours % 24;
  if (at >= 17 || at < 3) return between(random, 6, 11);
  const isWeekend = [0, 6].includes(Math.floor(hours / 24));
  return at < 10 && !isWeekend ? between(random, 4, 9) : between(random, 1, 4);
}
