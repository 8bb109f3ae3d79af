import { hourMs, hourOf, type LogFilter, type LogReader, type Order } from '../../ocpp-logs/index.ts';

/** Rows of a span, which is divided where its whole past hours begin and end. */
interface Counts {
  /** Rows before the whole hours. */
  older: number;
  /** Rows in the whole hours, by the counters. */
  hours: number;
  /** Rows after the whole hours. */
  newer: number;
  /** Beginning of the whole hours. */
  begin: Date;
  /** End of the whole hours, exclusive. */
  end: Date;
}

/** Where a row of a sorted list is. */
export interface LogPosition {
  /** The row is in this time. */
  time: LogFilter['time'];
  /** Rows of this time before it. */
  skip: number;
  /** The time that follows in this order; undefined at the end of the list. */
  following: LogFilter['time'] | undefined;
}

/**
 * Logs filtered only by time and type. Hourly counters replace the count of whole past hours, and a page is read from
 * its own hour. Counts are exact, except for a row that was inserted more than five minutes after its time.
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
    // `time.to` is inclusive, so the hour that begins with it is not whole.
    const lastWhole = time.to ? Math.min(until.getTime(), hourOf(time.to).getTime()) : until.getTime();
    const end = new Date(Math.max(begin.getTime(), lastWhole));
    const rows = (span: LogFilter['time']) => logs.count({ ...filter, time: span });

    if (end.getTime() === begin.getTime()) {
      // Without a whole hour, every row is counted.
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

  /** @param row index of the row in this order */
  async locate(row: number, order: Order): Promise<LogPosition> {
    const { older, hours, newer, begin, end } = this.counts;
    const [first, last, near, far] = order === 'asc' ? [older, newer, begin, end] : [newer, older, end, begin];
    if (row < first || hours + last === 0) return this.#between(undefined, near, order, row);
    if (row >= first + hours) return this.#between(far, undefined, order, row - first - hours);
    return this.#inHours(row - first, order);
  }

  async #inHours(row: number, order: Order): Promise<LogPosition> {
    const { begin, end } = this.counts;
    const found = await this.logs.findHour(row, { begin, end }, this.filter.types, order);
    // The hour's day was dropped after it was counted.
    if (!found) return this.#between(order === 'asc' ? end : begin, undefined, order, 0);
    const next = new Date(found.hour.getTime() + hourMs);
    const [from, until] = order === 'asc' ? [found.hour, next] : [next, found.hour];
    return this.#between(from, until, order, row - found.passed);
  }

  /** Between two moments in this order. Undefined is the beginning or the end of the filter's time. */
  #between(from: Date | undefined, until: Date | undefined, order: Order, skip: number): LogPosition {
    const { time } = this.filter;
    const [begin, before] = order === 'asc' ? [from, until] : [until, from];
    return {
      time: { ...time, ...(begin ? { from: begin } : {}), ...(before ? { before } : {}) },
      skip,
      following: until && (order === 'asc' ? { ...time, from: until } : { ...time, before: until }),
    };
  }
}
