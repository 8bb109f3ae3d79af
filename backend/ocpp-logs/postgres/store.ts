import { type LogType, limits, serverLimits } from '@dmp/shared/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { logSpan } from '../../database/partitions.ts';
import type { Tables } from '../../database/tables.ts';
import { answerWithinMs, exchangeOf, halvesOf } from '../exchange.ts';
import type {
  FoundHour,
  Hours,
  IncidentRow,
  ListedRow,
  LogFilter,
  LogPlace,
  LogReader,
  LogRow,
  LogStore,
  Order,
} from '../log-store.ts';
import { withStations } from '../stations.ts';
import { conditionOf } from './conditions.ts';
import { incidents } from './incidents.ts';

/** Logs in the database itself. */
export const postgresLogStore: LogStore = {
  kind: 'postgres',
  table: 'ocpp_logs',
  reader: (kysely) => new PostgresLogReader(kysely),
  startShipping: () => async () => {},
  close: async () => {},
};

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** The longest has so many days that PostgreSQL locks some hundreds of tables and indexes for it, and not thousands. */
const spans = { least: minuteMs, most: 32 * dayMs };

/** So few rows are sooner read and dropped than a second look at every day's partition is planned. */
const readThrough = 1000;

/** The columns of a {@link ListedRow}: of a long frame no more is read than is shown. */
const listedColumns = sql`id, time, chargebox_id, evse_uid, source, detail_type, message_id,
  octet_length(frame) > ${sql.lit(limits.logFrame.whole)} as cut,
  case when octet_length(frame) > ${sql.lit(limits.logFrame.whole)}
    then left(frame, ${sql.lit(limits.logFrame.extract)}) else frame end as frame,
  status, error_code, vendor_error_code, fault, deviations`;

const wholeColumns = sql`id, time, device_id, chargebox_id, evse_uid, source, detail_type, message_id,
  frame, status, error_code, vendor_error_code, fault, deviations`;

class PostgresLogReader implements LogReader {
  readonly batchSize = 1000;
  readonly spans = { read: { ...spans, first: 15 * minuteMs }, found: { ...spans, first: 8 * dayMs } };

  constructor(private readonly kysely: Kysely<Tables>) {}

  kept(): Promise<{ from: Date; to: Date }> {
    return logSpan(this.kysely);
  }

  async count(filter: LogFilter, most?: number): Promise<number> {
    const condition = conditionOf(filter);
    const { rows } = await (most === undefined
      ? sql<{ total: number }>`select count(*) as total from ocpp_logs where ${condition}`
      : sql<{ total: number }>`
          select count(*) as total from (select 1 from ocpp_logs where ${condition} limit ${most}) found`
    ).execute(this.kysely);
    return rows[0]?.total ?? 0;
  }

  async countedUntil(): Promise<Date> {
    return (await this.kysely.selectFrom('ocpp_log_counted').select('until').executeTakeFirstOrThrow()).until;
  }

  async countHours({ begin, end }: Hours, types: readonly LogType[]): Promise<number> {
    const { rows } = await sql<{ rows: number }>`
      select coalesce(sum(count), 0)::bigint as rows from ocpp_log_hours
      where hour >= ${begin} and hour < ${end} ${ofTypes(types)}`.execute(this.kysely);
    return rows[0]?.rows ?? 0;
  }

  async findHour(
    row: number,
    { begin, end }: Hours,
    types: readonly LogType[],
    order: Order,
  ): Promise<FoundHour | undefined> {
    const { rows } = await sql<FoundHour>`
      select hour, running - rows as passed from (
        select hour, sum(count)::bigint as rows,
               (sum(sum(count)) over (order by hour ${sql.raw(order)}))::bigint as running
        from ocpp_log_hours where hour >= ${begin} and hour < ${end} ${ofTypes(types)} group by hour) h
      where running > ${row}::bigint order by running limit 1`.execute(this.kysely);
    return rows[0];
  }

  async list(
    filter: LogFilter,
    { order, skip, limit }: { order: Order; skip: number; limit: number },
  ): Promise<ListedRow[]> {
    const direction = sql.raw(order);
    const condition = conditionOf(filter);
    if (skip <= readThrough) {
      const { rows } = await sql<Omit<ListedRow, 'station_id'>>`
        select ${listedColumns} from ocpp_logs where ${condition}
        order by time ${direction}, id ${direction} limit ${limit} offset ${skip}`.execute(this.kysely);
      return withStations(this.kysely, rows);
    }
    // What is skipped is not read as a whole: only its place in the index. The time is said twice, for the partitions.
    const { rows } = await sql<Omit<ListedRow, 'station_id'>>`
      select ${listedColumns} from (
        select time as page_time, id as page_id from ocpp_logs where ${condition}
        order by time ${direction}, id ${direction} limit ${limit} offset ${skip}) page
      join ocpp_logs on time = page_time and id = page_id
      where ${condition}
      order by time ${direction}, id ${direction}`.execute(this.kysely);
    return withStations(this.kysely, rows);
  }

  async next(
    filter: LogFilter,
    { order, after, limit }: { order: Order; after: LogPlace | undefined; limit: number },
  ): Promise<LogRow[]> {
    const direction = sql.raw(order);
    const further = sql.raw(order === 'asc' ? '>' : '<');
    const beyond = after ? sql`and (time, id) ${further} (${after.time}::timestamptz, ${after.id}::bigint)` : sql``;
    // How long a frame is stands beside it: those that are too many are not read.
    const { rows } = await sql<Omit<LogRow, 'station_id'>>`
      select ${wholeColumns} from (
        select page.*, sum(octet_length(frame)) over (order by time ${direction}, id ${direction}
          rows between unbounded preceding and 1 preceding) as before_it
        from (
          select ${wholeColumns} from ocpp_logs where ${conditionOf(filter)} ${beyond}
          order by time ${direction}, id ${direction} limit ${limit}) page) placed
      where coalesce(before_it, 0) < ${serverLimits.logBatchBytes}
      order by time ${direction}, id ${direction}`.execute(this.kysely);
    return withStations(this.kysely, rows);
  }

  async find({ time, id }: LogPlace): Promise<LogRow | undefined> {
    const after = new Date(time.getTime() + 1);
    const { rows } = await sql<Omit<LogRow, 'station_id'>>`
      select ${wholeColumns} from ocpp_logs where time >= ${time} and time < ${after} and id = ${id}::bigint`.execute(
      this.kysely,
    );
    return (await withStations(this.kysely, rows))[0];
  }

  async counterpart(row: LogRow): Promise<LogRow | undefined> {
    const halves = halvesOf(row);
    if (!halves) return undefined;
    const { time, id, chargebox_id, message_id } = row;
    const { isRequest, asker, answerer } = halves;
    // The moments beside the pair are for the partitions, of which one or two are looked through.
    const farthest = new Date(time.getTime() + (isRequest ? 1 : -1) * answerWithinMs);
    const near: RawBuilder<boolean> = isRequest
      ? sql`(time, id) > (${time}::timestamptz, ${id}::bigint) and time between ${time} and ${farthest}`
      : sql`(time, id) < (${time}::timestamptz, ${id}::bigint) and time between ${farthest} and ${time}`;
    const order = sql.raw(isRequest ? 'asc' : 'desc');
    const { rows } = await sql<Omit<LogRow, 'station_id'>>`
      select ${wholeColumns} from ocpp_logs where message_id = ${message_id} and chargebox_id = ${chargebox_id}
        and ${near} and ((source = ${asker} and detail_type like '%\\_REQUEST') or
          (source = ${answerer} and detail_type like '%\\_RESPONSE'))
      order by time ${order}, id ${order} limit 1`.execute(this.kysely);
    return rows[0]?.source === row.source ? undefined : (await withStations(this.kysely, rows))[0];
  }

  async incidents(chargeboxId: string, span: { start: Date; end: Date }, most: number): Promise<IncidentRow[]> {
    return withStations(this.kysely, await incidents(this.kysely, chargeboxId, span, most));
  }

  async exchange(chargeboxId: string, messageId: string, { from, to }: { from: Date; to: Date }) {
    const rows = await this.kysely
      .selectFrom('ocpp_logs')
      .select(['source', 'frame', 'time', 'fault'])
      .where('chargebox_id', '=', chargeboxId)
      .where('message_id', '=', messageId)
      .where('time', '>=', from)
      .where('time', '<=', to)
      .orderBy('time')
      .execute();
    return exchangeOf(rows);
  }
}

const ofTypes = (types: readonly LogType[]) =>
  types.length > 0 ? sql`and detail_type = any(${types}::text[])` : sql``;
