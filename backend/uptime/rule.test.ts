import {
  calendarOf,
  daysUntilMissed,
  type OperationalStatus,
  timeLeft,
  uptimePercent,
  uptimeRule,
} from '@dmp/shared/contract';
import { closedWithin, locationCalendar, monthsOf } from './months.ts';
import {
  beganAt,
  countWithin,
  type Exemption,
  excludedOf,
  outagesOf,
  type PortConnection,
  type StatusChange,
  spansOf,
  union,
  yearUpTo,
} from './rule.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const time = (text: string): number => Date.parse(text);
/** On one day, by minutes: `['AVAILABLE', 0], ['OUTOFORDER', 30]`. */
const changes = (...all: [OperationalStatus, number][]): StatusChange[] => all.map(([status, at]) => ({ at, status }));
const connection = (from: number, to: number | null) => ({ from, to });
const entry = (status: OperationalStatus, from: number, more: Partial<Exemption> = {}): Exemption => ({
  ...{ status, from, category: 'Vandalism', neviExempt: true, valid: true },
  ...more,
});

describe('outages', () => {
  const always = [connection(0, null)];
  test.each([
    ['what is up or in use is none', changes(['AVAILABLE', 0], ['CHARGING', 5], ['RESERVED', 9]), always, []],
    [
      'each status that is one is one',
      changes(['AVAILABLE', 0], ['OUTOFORDER', 10], ['INOPERATIVE', 20], ['AVAILABLE', 30]),
      always,
      [
        ['OUTOFORDER', 10, 20],
        ['INOPERATIVE', 20, 30],
      ],
    ],
    [
      'a status that is repeated goes on',
      changes(['OUTOFORDER', 10], ['OUTOFORDER', 20], ['AVAILABLE', 30]),
      always,
      [['OUTOFORDER', 10, 30]],
    ],
    ['one that is not over has no end', changes(['OUTOFORDER', 10]), always, [['OUTOFORDER', 10, null]]],
    [
      'UNKNOWN begins when the connection was lost and ends with the first status on the new one',
      changes(['AVAILABLE', 0], ['UNKNOWN', 10], ['AVAILABLE', 42]),
      [connection(0, 10), connection(40, null)],
      [['UNKNOWN', 10, 42]],
    ],
    [
      'a connection lost for so short a time that the status stayed is one, until the reconnection',
      changes(['AVAILABLE', 0]),
      [connection(0, 10), connection(14, null)],
      [['UNKNOWN', 10, 14]],
    ],
    ['a lost connection is one at once', changes(['AVAILABLE', 0]), [connection(0, 10)], [['UNKNOWN', 10, null]]],
    [
      'a connection that another replaced was not lost',
      changes(['AVAILABLE', 0]),
      [connection(0, 10), connection(9, 20), connection(20, null)],
      [],
    ],
    [
      'a status that is one stays the one it is while the connection is lost',
      changes(['AVAILABLE', 0], ['OUTOFORDER', 5], ['AVAILABLE', 30]),
      [connection(0, 10), connection(20, null)],
      [['OUTOFORDER', 5, 30]],
    ],
    [
      'a lost connection counts up to the status that is an outage of itself',
      changes(['AVAILABLE', 0], ['OUTOFORDER', 16], ['AVAILABLE', 30]),
      [connection(0, 10), connection(15, null)],
      [
        ['UNKNOWN', 10, 15],
        ['OUTOFORDER', 16, 30],
      ],
    ],
    [
      'a port that is planned or removed is not down, whatever its charger is',
      changes(['PLANNED', 0], ['AVAILABLE', 10], ['REMOVED', 20]),
      [connection(0, 5), connection(8, 15)],
      [['UNKNOWN', 15, 20]],
    ],
    [
      'before the first status nothing is known',
      changes(['AVAILABLE', 30]),
      [connection(0, 10), connection(40, null)],
      [['UNKNOWN', 30, 40]],
    ],
    ['before the first connection nothing is known', changes(['AVAILABLE', 0]), [connection(20, null)], []],
    ['a charger without any is not known to be without one', changes(['AVAILABLE', 0]), [], []],
  ] as [string, StatusChange[], { from: number; to: number | null }[], [string, number, number | null][]][])(
    '%s',
    (_, statuses, connections, expected) => {
      const outages = outagesOf(statuses, connections, []);
      expect(outages.map(({ status, from, to }) => [status, from, to])).toEqual(expected);
    },
  );

  const left = (from: number, to: number) => ({ from: from * minute, to: to * minute, isLeft: true });
  const stays = (from: number) => ({ from: from * minute, to: null });
  const inMinutes = (outages: ReturnType<typeof outagesOf>) =>
    outages.map(({ status, from, to }) => [status, from / minute, to && to / minute]);
  const statuses = (...all: [OperationalStatus, number][]) =>
    changes(...all).map(({ status, at }) => ({ status, at: at * minute }));
  const available = statuses(['AVAILABLE', 0]);
  const unknown = statuses(['AVAILABLE', 0], ['UNKNOWN', 10], ['AVAILABLE', 52]);
  const faulted = statuses(['AVAILABLE', 0], ['OUTOFORDER', 5], ['AVAILABLE', 52]);
  test.each<[string, StatusChange[], PortConnection[], [number, number][], unknown[]]>([
    ['one that the product has left and that comes back in time is none', available, [left(0, 10), stays(25)], [], []],
    ['one that comes back later is one from then on', available, [left(0, 10), stays(40)], [], [['UNKNOWN', 25, 40]]],
    ['one that still has time begins when that is over', available, [left(0, 90)], [], [['UNKNOWN', 105, null]]],
    ['one that does not come back has no end', available, [left(0, 10)], [], [['UNKNOWN', 25, null]]],
    ['while the product was down there is none', unknown, [left(0, 10), stays(50)], [[10, 55]], []],
    [
      'one from before goes on after it',
      unknown,
      [{ ...left(0, 10), isLeft: false }, stays(50)],
      [[20, 45]],
      [
        ['UNKNOWN', 10, 20],
        ['UNKNOWN', 45, 52],
      ],
    ],
    [
      'a fault that was known goes on all the while',
      faulted,
      [left(0, 10), stays(50)],
      [[10, 55]],
      [['OUTOFORDER', 5, 52]],
    ],
  ])('%s', (_, of, connections, down, expected) => {
    const spans = down.map(([from, to]) => ({ from: from * minute, to: to * minute }));
    expect(inMinutes(outagesOf(of, connections, spans))).toEqual(expected);
  });

  test('a life begins with the first status in operation', () => {
    expect(beganAt(changes(['PLANNED', 3], ['UNKNOWN', 7], ['AVAILABLE', 9]))).toBe(7);
    expect(beganAt(changes(['PLANNED', 3]))).toBeUndefined();
  });
});

describe('what is excluded', () => {
  const outages = outagesOf(
    changes(['AVAILABLE', 0], ['OUTOFORDER', 10], ['INOPERATIVE', 20], ['AVAILABLE', 30], ['UNKNOWN', 50]),
    [],
    [],
  );
  const excluded = (exemptions: Exemption[], closed: { from: number; to: number }[] = []) =>
    excludedOf(outages, { exemptions, closed, now: 60 });

  test.each([
    ['nothing without an entry', [], []],
    ['the outage of an entry, and not one minute more', [entry('OUTOFORDER', 10)], [[10, 20]]],
    ['one that goes on, until now', [entry('UNKNOWN', 50)], [[50, 60]]],
    ['of an entry for a later row of the same status, the rest', [entry('OUTOFORDER', 15)], [[15, 20]]],
    ['of two entries for one outage, once', [entry('OUTOFORDER', 10), entry('OUTOFORDER', 12)], [[10, 20]]],
    ['nothing for one that is not exempt', [entry('OUTOFORDER', 10, { neviExempt: false })], []],
    ['nothing for one that a later entry replaced', [entry('OUTOFORDER', 10, { valid: false })], []],
    ['nothing for a reason that the rule does not name', [entry('OUTOFORDER', 10, { category: 'Bad luck' })], []],
    ['nothing for another status', [entry('INOPERATIVE', 10)], []],
  ])('%s', (_, exemptions, expected) => {
    expect(excluded(exemptions).map(({ from, to }) => [from, to])).toEqual(expected);
  });

  test('hours outside hours of operation, once with an entry for the same time, and no time that was up', () => {
    expect(
      excluded(
        [entry('OUTOFORDER', 10)],
        [
          { from: 0, to: 15 },
          { from: 25, to: 55 },
        ],
      ),
    ).toEqual([
      { from: 10, to: 20 },
      { from: 25, to: 30 },
      { from: 50, to: 55 },
    ]);
  });
});

describe('months and hours by the clock of the location', () => {
  const hoursOf = (zone: string, from: string, to: string) =>
    monthsOf(calendarOf(zone), { from: time(from), to: time(to) }).map((month) => [
      month.month,
      (month.to - month.from) / (60 * minute),
    ]);
  test.each([
    ['a leap year', 'UTC', '2028-02-10T00:00Z', '2028-03-01T00:00Z', [['2028-02-01', 29 * 24]]],
    ['another year', 'UTC', '2027-02-10T00:00Z', '2027-03-01T00:00Z', [['2027-02-01', 28 * 24]]],
    ['a century', 'UTC', '2100-02-10T00:00Z', '2100-02-11T00:00Z', [['2100-02-01', 28 * 24]]],
    [
      'the clock put forward',
      'America/New_York',
      '2027-03-05T00:00Z',
      '2027-03-06T00:00Z',
      [['2027-03-01', 31 * 24 - 1]],
    ],
    ['the clock put back', 'America/New_York', '2026-11-05T00:00Z', '2026-11-06T00:00Z', [['2026-11-01', 30 * 24 + 1]]],
    ['never changed', 'America/Phoenix', '2027-03-05T00:00Z', '2027-03-06T00:00Z', [['2027-03-01', 31 * 24]]],
    [
      'an instant that is still December there',
      'America/Chicago',
      '2027-01-01T05:59Z',
      '2027-01-01T06:00Z',
      [['2026-12-01', 31 * 24]],
    ],
    [
      'a turn of the year',
      'UTC',
      '2026-12-31T23:59Z',
      '2027-01-01T00:01Z',
      [
        ['2026-12-01', 744],
        ['2027-01-01', 744],
      ],
    ],
  ])('%s', (_, zone, from, to, expected) => {
    expect(hoursOf(zone, from, to)).toEqual(expected);
  });

  test('a zone that is missing or unknown is UTC', () => {
    for (const zone of [null, 'Mars/Olympus']) expect(locationCalendar(zone).clockAt(new Date(0))).toBe(0);
  });

  test('a location is closed outside its hours, by its clock on both sides of a change', () => {
    const calendar = calendarOf('America/New_York');
    const sundays = [{ weekday: 7, period_begin: '06:00', period_end: '24:00' }];
    const night = { from: time('2027-03-14T05:00Z'), to: time('2027-03-15T06:00Z') };
    expect(closedWithin(calendar, sundays, night)).toEqual([
      // Six o'clock of a day whose third hour there never was.
      { from: night.from, to: time('2027-03-14T10:00Z') },
      { from: time('2027-03-15T04:00Z'), to: night.to },
    ]);
    expect(closedWithin(calendar, null, night)).toEqual([]);
    expect(closedWithin(calendar, [], night)).toEqual([night]);
    const always = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, period_begin: '00:00', period_end: '24:00' }));
    expect(closedWithin(calendar, always, night)).toEqual([]);
  });
});

describe('the equation', () => {
  const of = uptimeRule.yearMinutes;
  test.each([
    ['never down', { outage: 0, excluded: 0, of }, 100, 15_768],
    ['at the limit, which must be exceeded', { outage: 15_768, excluded: 0, of }, 97, 0],
    ['excluded time does not count', { outage: 20_000, excluded: 20_000, of }, 100, 15_768],
    ['one day', { outage: 1440, excluded: 0, of }, 99.726, 14_328],
    ['twelve months with a leap day, never up', { outage: 527_040, excluded: 0, of }, 0, -511_272],
    ['younger than a year, over its life', { outage: 60, excluded: 0, of: 6000 }, 99, 120],
  ])('%s', (_, sums, percent, left) => {
    expect(uptimePercent(sums)).toBeCloseTo(percent, 3);
    expect(timeLeft(sums)).toBeCloseTo(left, 6);
  });

  test('a port without any time has no uptime', () => {
    expect(uptimePercent({ outage: 0, excluded: 0, of: 0 })).toBeNull();
  });

  test('the year is 365 days, also over a leap day, and no longer than a life', () => {
    const now = time('2028-06-01T00:00Z');
    expect(yearUpTo(now, 0)).toEqual({ from: time('2027-06-02T00:00Z'), to: now });
    expect(yearUpTo(now, now - 10 * day)).toEqual({ from: now - 10 * day, to: now });
  });

  test('the rule is missed when what is left is gone at the rate of the last seven days', () => {
    expect(daysUntilMissed(700, 70)).toBe(70);
    expect(daysUntilMissed(-1, 0)).toBe(0);
    expect(daysUntilMissed(0, 10)).toBe(0);
    expect(daysUntilMissed(700, 0)).toBeNull();
  });
});

// The same a second time, five minutes by five minutes, as slow and as plainly as can be. Zone, hours of operation, and
// age repeat after 60 ports: each combination comes twice.
test('a random year of 120 ports is what counting it step by step gives', () => {
  const step = 5 * minute;
  const stepsADay = day / step;
  let seed = 20_261_123;
  /** A whole number below this one; always the same ones (mulberry32). */
  const random = (below: number): number => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
  const begin = time('2027-05-07T00:00Z');
  /** From the year in which it begins. */
  const monthNumber = (year: number, month: number) => (year - 2027) * 12 + month;
  // A leap day, and both changes of the clock.
  const length = 366 * stepsADay;
  const now = begin + length * step;
  const kinds: OperationalStatus[] = ['AVAILABLE', 'CHARGING', 'OUTOFORDER', 'INOPERATIVE', 'UNKNOWN', 'RESERVED'];
  const down = Uint8Array.of(0, 0, 1, 1, 1, 0);
  const zones = ['America/New_York', 'America/Phoenix', 'America/St_Johns'];
  const hours = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, period_begin: '06:30', period_end: '22:00' }));
  /** Of each step: in which month it is, and whether the location is closed. */
  const clocks = zones.map((zone) => {
    const calendar = calendarOf(zone);
    const month = new Uint16Array(length);
    const closed = new Uint8Array(length);
    // These zones differ by halves of hours, and change on them.
    for (let at = 0; at < length; at += 6) {
      const clock = new Date(calendar.clockAt(new Date(begin + at * step)));
      month.fill(monthNumber(clock.getUTCFullYear(), clock.getUTCMonth()), at, at + 6);
      const isWeekday = clock.getUTCDay() >= 1 && clock.getUTCDay() <= 5;
      const ofDay = clock.getUTCHours() * 60 + clock.getUTCMinutes();
      closed.fill(isWeekday && ofDay >= 6.5 * 60 && ofDay < 22 * 60 ? 0 : 1, at, at + 6);
    }
    return {
      month,
      closed,
      months: monthsOf(calendar, { from: begin, to: now }),
      closedSpans: closedWithin(calendar, hours, { from: begin, to: now }),
    };
  });

  const add = (sums: Uint32Array, of = 0) => {
    sums[of] = (sums[of] ?? 0) + 1;
  };
  for (let port = 0; port < 120; port++) {
    const { month, closed, months, closedSpans } = clocks[port % clocks.length] as (typeof clocks)[number];
    const publishes = port % 4 === 0;
    // A status every four days or so; a connection lost every ten.
    const first = random(port % 10 === 0 ? length : stepsADay);
    const statuses: { at: number; kind: number }[] = [];
    for (let at = first; at < length; at += 1 + random(8 * stepsADay))
      statuses.push({ at, kind: random(kinds.length) });
    const connections: { from: number; to: number | null }[] = [];
    for (let at = 0; at < length; ) {
      const to = at + 1 + random(20 * stepsADay);
      connections.push({ from: at, to: to < length ? to : null });
      at = to + random(stepsADay / 2);
    }
    const entries = statuses
      .filter(({ kind }) => down[kind] === 1 && random(3) === 0)
      .map(({ at, kind }) => ({ at, kind, valid: random(5) > 0, neviExempt: random(5) > 0 }));

    // Step by step.
    const kindAt = new Int8Array(length).fill(-1);
    for (const { at, kind } of statuses) kindAt.fill(kind, at);
    const online = new Uint8Array(length);
    for (const { from, to } of connections) online.fill(1, from, to ?? length);
    const exempt = new Uint8Array(length);
    for (const { at, kind, valid, neviExempt } of entries) {
      if (!valid || !neviExempt) continue;
      for (let each = at; each < length && kindAt[each] === kind; each++) exempt[each] = 1;
    }
    const outageOf = new Uint32Array(24);
    const excludedOfMonth = new Uint32Array(24);
    const year = { outage: 0, excluded: 0, of: 0 };
    const yearBegins = length - 365 * stepsADay;
    // Twelve million times in all: without a function of the language, because jest looks up each global again.
    for (let at = first; at < length; at++) {
      const isOut = down[kindAt[at] as number] === 1 || online[at] === 0;
      const isExcluded = isOut && (exempt[at] === 1 || (publishes && closed[at] === 1));
      if (isOut) add(outageOf, month[at]);
      if (isExcluded) add(excludedOfMonth, month[at]);
      if (at < yearBegins) continue;
      if (isOut) year.outage++;
      if (isExcluded) year.excluded++;
      year.of++;
    }

    // By the rule.
    const moment = (at: number) => begin + at * step;
    const outages = outagesOf(
      statuses.map(({ at, kind }) => ({ at: moment(at), status: kinds[kind] as OperationalStatus })),
      connections.map(({ from, to }) => ({ from: moment(from), to: to === null ? null : moment(to) })),
      [],
    );
    const excluded = excludedOf(outages, {
      exemptions: entries.map(({ at, kind, ...judged }) => entry(kinds[kind] as OperationalStatus, moment(at), judged)),
      closed: publishes ? closedSpans : [],
      now,
    });
    const spans = union(spansOf(outages, now));
    const stepsOf = (span: { from: number; to: number }) => {
      const counted = countWithin(spans, excluded, span);
      return { outage: counted.outage / step, excluded: counted.excluded / step };
    };
    const life = { from: moment(first), to: now };
    const lived = months.filter(({ to }) => to > life.from);
    const byMonth = lived.map((one) => {
      const [inYear = 0, ofYear = 0] = one.month.split('-').map(Number);
      const number = monthNumber(inYear, ofYear - 1);
      const { outage, excluded: left } = stepsOf({ from: Math.max(one.from, life.from), to: Math.min(one.to, now) });
      expect([port, one.month, outage, left]).toEqual([port, one.month, outageOf[number], excludedOfMonth[number]]);
      return outage;
    });
    // Nothing was lost in a month that is none of these.
    expect(byMonth.reduce((sum, outage) => sum + outage, 0)).toBe(outageOf.reduce((sum, outage) => sum + outage, 0));
    const counted = yearUpTo(now, life.from);
    expect([port, { ...stepsOf(counted), of: (counted.to - counted.from) / step }]).toEqual([port, year]);
  }
});
