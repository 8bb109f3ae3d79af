const dayMs = 24 * 60 * 60 * 1000;

/** The local days of one time zone. A day on which the clock changes has 23 or 25 hours. */
export interface Calendar {
  /**
   * The local date and time of an instant, as the milliseconds of the same date and time in UTC:
   * `Date.UTC(2026, 10, 20, 8)` for November 20, 8:00 local time.
   */
  clockAt(moment: Date): number;
  /**
   * The instant of a local date and time. Of a local time that occurs twice, the first one; a local time that daylight
   * saving time skips is moved forward by the same amount.
   */
  momentAt(clock: number): Date;
  /** The start of the local day. It is 01:00 where the clock is put forward at midnight. */
  startOfDay(moment: Date): Date;
  /** The same local time a number of days later; a negative number means earlier. */
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
    const parts = new Map(format.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
    const seconds = Date.UTC(
      ...([part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second')] as const),
    );
    return seconds + (((time % 1000) + 1000) % 1000);
  };
  const momentAt = (clock: number): Date => {
    // UTC offsets are below 24 hours, so a clock change close to this time lies between these two instants.
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

/** IANA name of the browser's time zone. */
export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
