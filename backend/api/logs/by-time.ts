import type { LogType } from '@dmp/shared/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/index.ts';
import { hourMs, hourOf } from '../../ocpp-logs/index.ts';
import type { Range } from '../ranges.ts';

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

/** Where a row of a sorted list is: so many rows after this moment, or without one after its beginning. */
export interface Place {
  /** Ascending: at or after it; descending: before it. */
  from: Date | undefined;
  skip: number;
}

/**
 * Logs of a time and of some types, by the hourly counters: what is in whole
 * hours that are over is not counted again, and a page is looked for in its
 * hour alone. Exact, but for a row that came into the database more than five
 * minutes after its time.
 */
export class LogsByTime {
  private constructor(
    private readonly kysely: Kysely<Tables>,
    private readonly types: readonly LogType[],
    private readonly counts: Counts,
  ) {}

  static async count(kysely: Kysely<Tables>, time: Range<Date>, types: readonly LogType[]): Promise<LogsByTime> {
    const { until } = await kysely.selectFrom('ocpp_log_counted').select('until').executeTakeFirstOrThrow();
    const begin = time.from ? hourOf(new Date(time.from.getTime() + hourMs - 1)) : new Date(0);
    // The last moment is included: the hour it begins is not whole.
    const lastWhole = time.to ? Math.min(until.getTime(), hourOf(time.to).getTime()) : until.getTime();
    const end = new Date(Math.max(begin.getTime(), lastWhole));

    const rows = async (range: { from?: Date | undefined; before?: Date; to?: Date | undefined }) => {
      let query = kysely.selectFrom('ocpp_logs').select((eb) => eb.fn.countAll<number>().as('rows'));
      if (range.from) query = query.where('time', '>=', range.from);
      if (range.before) query = query.where('time', '<', range.before);
      if (range.to) query = query.where('time', '<=', range.to);
      if (types.length > 0) query = query.where('detail_type', 'in', types);
      return (await query.executeTakeFirstOrThrow()).rows;
    };
    if (end.getTime() === begin.getTime()) {
      // Not one whole hour: all of it is counted as it stands.
      const newer = await rows({ from: time.from, to: time.to });
      return new LogsByTime(kysely, types, { older: 0, hours: 0, newer, begin, end: time.from ?? new Date(0) });
    }
    const older = time.from && time.from < begin ? await rows({ from: time.from, before: begin }) : 0;
    const newer = await rows({ from: end, to: time.to });
    let hours = kysely
      .selectFrom('ocpp_log_hours')
      .select(sql<number>`coalesce(sum(count), 0)::bigint`.as('rows'))
      .where('hour', '>=', begin)
      .where('hour', '<', end);
    if (types.length > 0) hours = hours.where('detail_type', 'in', types);
    const counted = (await hours.executeTakeFirstOrThrow()).rows;
    return new LogsByTime(kysely, types, { older, hours: counted, newer, begin, end });
  }

  get total(): number {
    const { older, hours, newer } = this.counts;
    return older + hours + newer;
  }

  /** Where the row of this number is, counted from 0. */
  async locate(row: number, order: 'asc' | 'desc'): Promise<Place> {
    const { older, hours, newer, begin, end } = this.counts;
    const [first, last, behind] = order === 'asc' ? [older, newer, end] : [newer, older, begin];
    if (row < first || hours + last === 0) return { from: undefined, skip: row };
    if (row >= first + hours) return { from: behind, skip: row - first - hours };
    return this.#inHours(row - first, order);
  }

  async #inHours(row: number, order: 'asc' | 'desc'): Promise<Place> {
    const { begin, end } = this.counts;
    const ofTypes = this.types.length > 0 ? sql`and detail_type = any(${this.types}::text[])` : sql``;
    const { rows } = await sql<{ hour: Date; rows: number; running: number }>`
      select hour, rows, running from (
        select hour, sum(count)::bigint as rows,
               (sum(sum(count)) over (order by hour ${sql.raw(order)}))::bigint as running
        from ocpp_log_hours where hour >= ${begin} and hour < ${end} ${ofTypes} group by hour) h
      where running > ${row}::bigint order by running limit 1`.execute(this.kysely);
    const [found] = rows;
    // Dropped meanwhile, with the day it belonged to.
    if (!found) return { from: order === 'asc' ? end : begin, skip: 0 };
    const skip = row - (found.running - found.rows);
    return { from: order === 'asc' ? found.hour : new Date(found.hour.getTime() + hourMs), skip };
  }
}
