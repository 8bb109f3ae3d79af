import { hourMs, hourOf, type LogFilter, type LogReader, type Order } from '../../ocpp-logs/index.ts';

/** A span of logs by time and type alone, cut where its counted hours begin and end. */
interface Counts {
  /** Rows before the counted hours, in them, and after them. */
  older: number;
  hours: number;
  newer: number;
  /** The counted hours: from this moment up to and not including that. */
  begin: Date;
  end: Date;
}

/** Where a row of a sorted list is: so many rows after the first of this time, and in it for certain. */
export interface Place {
  time: LogFilter['time'];
  skip: number;
  /** The time that comes after it in this order; undefined when none does. */
  rest: LogFilter['time'] | undefined;
}

/**
 * Logs of a time and of some types, by the hourly counters: what is in whole
 * hours that are over is not counted again, and a page is looked for in its
 * hour alone. Exact, but for a row that came into the database more than five
 * minutes after its time.
 */
export class LogsByTime {
  private constructor(
    private readonly logs: LogReader,
    private readonly filter: LogFilter,
    private readonly counts: Counts,
  ) {}

  static async count(logs: LogReader, filter: LogFilter): Promise<LogsByTime> {
    const { time, types } = filter;
    const until = await logs.countedUntil();
    const begin = time.from ? hourOf(new Date(time.from.getTime() + hourMs - 1)) : new Date(0);
    // The last moment is included: the hour it begins is not whole.
    const lastWhole = time.to ? Math.min(until.getTime(), hourOf(time.to).getTime()) : until.getTime();
    const end = new Date(Math.max(begin.getTime(), lastWhole));
    const rows = (span: LogFilter['time']) => logs.count({ ...filter, time: span });

    if (end.getTime() === begin.getTime()) {
      // Not one whole hour: all of it is counted as it stands.
      const counts = { older: 0, hours: 0, newer: await rows(time), begin, end: time.from ?? new Date(0) };
      return new LogsByTime(logs, filter, counts);
    }
    const older = time.from && time.from < begin ? await rows({ from: time.from, before: begin }) : 0;
    const newer = await rows({ from: end, to: time.to });
    const hours = await logs.countHours({ begin, end }, types);
    return new LogsByTime(logs, filter, { older, hours, newer, begin, end });
  }

  get total(): number {
    const { older, hours, newer } = this.counts;
    return older + hours + newer;
  }

  /** Where the row of this number is, counted from 0. */
  async locate(row: number, order: Order): Promise<Place> {
    const { older, hours, newer, begin, end } = this.counts;
    const [first, last, near, far] = order === 'asc' ? [older, newer, begin, end] : [newer, older, end, begin];
    if (row < first || hours + last === 0) return this.#between(undefined, near, order, row);
    if (row >= first + hours) return this.#between(far, undefined, order, row - first - hours);
    return this.#inHours(row - first, order);
  }

  async #inHours(row: number, order: Order): Promise<Place> {
    const { begin, end } = this.counts;
    const found = await this.logs.findHour(row, { begin, end }, this.filter.types, order);
    // Dropped meanwhile, with the day it belonged to.
    if (!found) return this.#between(order === 'asc' ? end : begin, undefined, order, 0);
    const next = new Date(found.hour.getTime() + hourMs);
    const [from, until] = order === 'asc' ? [found.hour, next] : [next, found.hour];
    return this.#between(from, until, order, row - found.passed);
  }

  /** From one moment up to another in this order; without one, from the beginning, or up to the end. */
  #between(from: Date | undefined, until: Date | undefined, order: Order, skip: number): Place {
    const { time } = this.filter;
    const [begin, before] = order === 'asc' ? [from, until] : [until, from];
    return {
      time: { ...time, ...(begin ? { from: begin } : {}), ...(before ? { before } : {}) },
      skip,
      rest: until && (order === 'asc' ? { ...time, from: until } : { ...time, before: until }),
    };
  }
}
