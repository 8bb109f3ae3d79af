const dayMs = 24 * 60 * 60 * 1000;

/** The days of one time zone, as the clock on the wall there counts them: at a change of the clock one has 23 or 25 hours. */
export interface Calendar {
  /**
   * What the clock shows at a moment, as milliseconds of a day and time without zone: `Date.UTC(2026, 10, 20, 8)`
   * for November 20 at 8 in the morning.
   */
  clockAt(moment: Date): number;
  /**
   * The moment at which the clock shows this. What it shows twice is the first of the two; what it never shows,
   * since it is put forward then, is as much later.
   */
  momentAt(clock: number): Date;
  /** When the day of a moment begins. That is 1 o'clock where the clock is put forward at midnight. */
  startOfDay(moment: Date): Date;
  /** So many days later, at the same time of the clock; a negative number is earlier. */
  daysLater(moment: Date, days: number): Date;
}

/**
 * The calendar of a time zone.
 *
 * @param zone its IANA name, such as `America/New_York`
 * @throws {RangeError} when there is no such zone
 */
export function calendarOf(zone: string): Calendar {
  const format = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone: zone, calendar: 'gregory', numberingSystem: 'latn', hourCycle: 'h23' },
    ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' },
  });
  const clockOf = (time: number): number => {
    const shown = new Map(format.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
    const part = (type: Intl.DateTimeFormatPartTypes) => shown.get(type) ?? 0;
    const seconds = Date.UTC(
      ...([part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second')] as const),
    );
    return seconds + (((time % 1000) + 1000) % 1000);
  };
  const momentAt = (clock: number): Date => {
    // No zone is a whole day from UTC: the change of the clock, if one is near, lies between these two.
    const [before, after] = [clock - dayMs, clock + dayMs].map((time) => clock - (clockOf(time) - time)) as [
      number,
      number,
    ];
    const times = before === after ? [before] : [before, after].filter((time) => clockOf(time) === clock);
    return new Date(times.length > 0 ? Math.min(...times) : before);
  };
  const clockAt = (moment: Date) => clockOf(moment.getTime());
  return {
    clockAt,
    momentAt,
    startOfDay: (moment) => momentAt(Math.floor(clockAt(moment) / dayMs) * dayMs),
    daysLater: (moment, days) => momentAt(clockAt(moment) + days * dayMs),
  };
}

/** The zone of this browser. */
export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
