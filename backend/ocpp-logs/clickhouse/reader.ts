import { type ClickHouseClient, ClickHouseError } from '@clickhouse/client';
import { type LogType, limits, serverLimits } from '@dmp/shared/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { answerWithinMs, exchangeOf, halvesOf } from '../exchange.ts';
import { hourMs, hourOf } from '../hours.ts';
import {
  type FoundHour,
  type Hours,
  type IncidentRow,
  type ListedRow,
  type LogFilter,
  type LogPlace,
  type LogReader,
  type LogRow,
  LogStoreUnavailable,
  type Order,
} from '../log-store.ts';
import { withStations } from '../stations.ts';
import { conditionOf, Parameters } from './conditions.ts';

/** The table of a server, once it is there. */
export interface ClickHouseTable {
  client: ClickHouseClient;
  /** Its name, as it stands in a statement. */
  name: string;
  /** Resolves when it is there. */
  ready(): Promise<void>;
}

/** A statement gives moments as milliseconds. */
type Raw<T extends { time: Date }> = Omit<T, 'time'> & { ms: number };

/** Seconds that a question may take. */
const longestSeconds = 60;
const readSettings = { max_execution_time: longestSeconds, output_format_json_quote_64bit_integers: 0 } as const;

const dayMs = 24 * hourMs;

/** So few rows are sooner read and dropped than looked for twice. */
const readThrough = 1000;

/** The frame has another name there: under its own, a condition would mean what is shown of it. */
const listedColumns = `id, toUnixTimestamp64Milli(time) as ms, chargebox_id, evse_uid, source, detail_type, message_id,
  length(frame) > ${limits.logFrame.whole} as cut,
  if(length(frame) > ${limits.logFrame.whole}, leftUTF8(frame, ${limits.logFrame.extract}), frame) as shown,
  status, error_code, vendor_error_code, fault, deviations`;

const wholeColumns = `id, toUnixTimestamp64Milli(time) as ms, device_id, chargebox_id, evse_uid, source,
  detail_type, message_id, frame, status, error_code, vendor_error_code, fault, deviations`;

const isBoot = `detail_type = 'BOOT_NOTIFICATION_REQUEST'`;
const isFault = `detail_type = 'STATUS_NOTIFICATION_REQUEST' and (error_code != 'NoError' or status = 'Faulted')`;

/** Logs in ClickHouse; what belongs to whom, and what is still on its way there, the database tells. */
export class ClickHouseLogReader implements LogReader {
  /** It reads 8,192 rows to give one. */
  readonly batchSize = 5000;
  /** It searches a day faster than many statements are begun. */
  readonly spans = {
    read: { first: dayMs, least: dayMs, most: Number.POSITIVE_INFINITY },
    found: { first: Number.POSITIVE_INFINITY, least: dayMs, most: Number.POSITIVE_INFINITY },
  };

  constructor(
    private readonly table: ClickHouseTable,
    private readonly kysely: Kysely<Tables>,
  ) {}

  /** It finds the days itself that have rows. */
  async kept(): Promise<{ from: Date; to: Date }> {
    return { from: new Date(0), to: new Date(Date.now() + dayMs) };
  }

  async count(filter: LogFilter, most?: number): Promise<number> {
    const given = new Parameters();
    const condition = await this.#conditionOf(filter, given);
    const { name } = this.table;
    const [row] = await this.#ask<{ total: number }>(
      most === undefined
        ? `select count() as total from ${name} where ${condition}`
        : `select count() as total from (select 1 from ${name} where ${condition} limit ${given.add('UInt64', most)})`,
      given,
    );
    return row?.total ?? 0;
  }

  /** Hours are counted with the rows themselves. */
  async countedUntil(): Promise<Date> {
    return hourOf(new Date(Date.now() + hourMs));
  }

  async countHours(hours: Hours, types: readonly LogType[]): Promise<number> {
    const given = new Parameters();
    const condition = inHours(hours, types, given);
    const [row] = await this.#ask<{ total: number }>(
      `select count() as total from ${this.table.name} where ${condition}`,
      given,
    );
    return row?.total ?? 0;
  }

  async findHour(row: number, hours: Hours, types: readonly LogType[], order: Order): Promise<FoundHour | undefined> {
    const given = new Parameters();
    const [found] = await this.#ask<{ seconds: number; passed: number }>(
      `select toUnixTimestamp(hour) as seconds, running - found as passed from (
         select hour, found, sum(found) over (order by hour ${order} rows unbounded preceding) as running from (
           select toStartOfHour(time) as hour, count() as found from ${this.table.name}
           where ${inHours(hours, types, given)} group by hour))
       where running > ${given.add('UInt64', row)} order by running limit 1`,
      given,
    );
    return found && { hour: new Date(found.seconds * 1000), passed: found.passed };
  }

  async list(
    filter: LogFilter,
    { order, skip, limit }: { order: Order; skip: number; limit: number },
  ): Promise<ListedRow[]> {
    const given = new Parameters();
    const { name } = this.table;
    const condition = await this.#conditionOf(filter, given);
    const page = `order by time ${order}, id ${order}
      limit ${given.add('UInt64', limit)} offset ${given.add('UInt64', skip)}`;
    // What is skipped is not read as a whole: only its place.
    const rows = await this.#ask<Raw<Omit<ListedRow, 'frame' | 'station_id'> & { shown: string }>>(
      skip <= readThrough
        ? `select ${listedColumns} from ${name} where ${condition} ${page}`
        : `select ${listedColumns} from ${name}
           where (time, id) in (select time, id from ${name} where ${condition} ${page})
           order by time ${order}, id ${order}`,
      given,
    );
    return withStations(
      this.kysely,
      rows.map(({ ms, shown, cut, ...row }) => ({ ...row, time: new Date(ms), frame: shown, cut: Boolean(cut) })),
    );
  }

  async next(
    filter: LogFilter,
    { order, after, limit }: { order: Order; after: LogPlace | undefined; limit: number },
  ): Promise<LogRow[]> {
    const given = new Parameters();
    const condition = await this.#conditionOf(filter, given);
    const beyond = after ? `and ${pastPlace(after, order, given)}` : '';
    const place = `order by time ${order}, id ${order}`;
    const rows = await this.#ask<Raw<Omit<LogRow, 'station_id'>>>(
      `select * except (before_it, time) from (
         select *, sum(length(frame)) over (${place} rows between unbounded preceding and 1 preceding) as before_it from (
           select ${wholeColumns}, time from ${this.table.name}
           where ${condition} ${beyond} ${place} limit ${given.add('UInt64', limit)}))
       where before_it < ${serverLimits.logBatchBytes} ${place}`,
      given,
    );
    return withStations(this.kysely, rows.map(fromRaw));
  }

  async find({ time, id }: LogPlace): Promise<LogRow | undefined> {
    const given = new Parameters();
    const [row] = await this.#whole(`where time = ${given.moment(time)} and id = ${given.add('UInt64', id)}`, given);
    return row;
  }

  async counterpart(row: LogRow): Promise<LogRow | undefined> {
    const halves = halvesOf(row);
    if (!halves) return undefined;
    const { isRequest, asker, answerer } = halves;
    const order = isRequest ? 'asc' : 'desc';
    const farthest = new Date(row.time.getTime() + (isRequest ? 1 : -1) * answerWithinMs);
    const given = new Parameters();
    const [nearest] = await this.#whole(
      `where chargebox_id = ${given.add('String', row.chargebox_id)}
         and message_id = ${given.add('String', row.message_id)}
         and ${pastPlace(row, order, given)} and time ${isRequest ? '<=' : '>='} ${given.moment(farthest)}
         and ((source = ${given.add('String', asker)} and endsWith(detail_type, '_REQUEST')) or
           (source = ${given.add('String', answerer)} and endsWith(detail_type, '_RESPONSE')))
       order by time ${order}, id ${order} limit 1`,
      given,
    );
    return nearest?.source === row.source ? undefined : nearest;
  }

  async incidents(chargeboxId: string, { start, end }: { start: Date; end: Date }, most: number) {
    const given = new Parameters();
    const rows = await this.#ask<Omit<Raw<IncidentRow>, 'frame' | 'station_id'> & { shown: string }>(
      `select ${isBoot} as boot, toUnixTimestamp64Milli(time) as ms,
         if(length(frame) > ${limits.logFrame.whole}, '', frame) as shown, evse_uid, status, error_code,
         vendor_error_code, count() over (partition by boot) as total
       from ${this.table.name}
       where chargebox_id = ${given.add('String', chargeboxId)} and time >= ${given.moment(start)}
         and time < ${given.moment(end)} and source = 'EVSE' and fault is null and (${isBoot} or ${isFault})
       order by time desc, id desc limit ${given.add('UInt64', most)} by boot`,
      given,
    );
    return withStations(
      this.kysely,
      rows.map(({ ms, boot, shown, ...row }) => ({ ...row, frame: shown, boot: Boolean(boot), time: new Date(ms) })),
    );
  }

  /** Looked for first where a row is deleted last: one that goes its way meanwhile is seen in either place. */
  async exchange(chargeboxId: string, messageId: string, { from, to }: { from: Date; to: Date }) {
    const waiting = await this.kysely
      .selectFrom('ocpp_log_spool')
      .select(['id', 'source', 'frame', 'time', 'fault'])
      .where('chargebox_id', '=', chargeboxId)
      .where('message_id', '=', messageId)
      .execute();
    const given = new Parameters();
    const stored = await this.#whole(
      `where chargebox_id = ${given.add('String', chargeboxId)} and message_id = ${given.add('String', messageId)}
         and time >= ${given.moment(from)} and time <= ${given.moment(to)}`,
      given,
    );
    const rows = [...new Map([...waiting, ...stored].map((row) => [row.id, row])).values()];
    return exchangeOf(rows.sort((a, b) => a.time.getTime() - b.time.getTime() || a.id - b.id));
  }

  async #conditionOf(filter: LogFilter, given: Parameters): Promise<string> {
    const { owner } = filter;
    return conditionOf(filter, owner === undefined ? undefined : await this.#ownedBy(owner), given);
  }

  async #ownedBy(owner: string): Promise<string[]> {
    const rows = await this.kysely
      .selectFrom('devices')
      .select('chargebox_id')
      .where(sql<boolean>`lower(created_by) = ${owner}`)
      .execute();
    return rows.map((row) => row.chargebox_id);
  }

  async #whole(rest: string, given: Parameters): Promise<LogRow[]> {
    const rows = await this.#ask<Raw<Omit<LogRow, 'station_id'>>>(
      `select ${wholeColumns} from ${this.table.name} ${rest}`,
      given,
    );
    return withStations(this.kysely, rows.map(fromRaw));
  }

  async #ask<Row>(query: string, given: Parameters): Promise<Row[]> {
    const { client, ready } = this.table;
    try {
      await ready();
      const result = await client.query({
        ...{ query, query_params: given.values, format: 'JSONEachRow', clickhouse_settings: readSettings },
      });
      return await result.json<Row>();
    } catch (error) {
      throw error instanceof ClickHouseError ? error : new LogStoreUnavailable(error);
    }
  }
}

const fromRaw = <Row extends { ms: number }>({ ms, ...row }: Row) => ({ ...row, time: new Date(ms) });

/** As the counts by hour have it, in the same words. */
function inHours({ begin, end }: Hours, types: readonly LogType[], given: Parameters): string {
  const hour = (time: Date) => `toDateTime(${given.add('UInt32', Math.floor(time.getTime() / 1000))}, 'UTC')`;
  const span = `toStartOfHour(time) >= ${hour(begin)} and toStartOfHour(time) < ${hour(end)}`;
  return types.length > 0 ? `${span} and detail_type in ${given.texts(types)}` : span;
}

/** Past a row in this order; the moment by itself is for the primary key. */
function pastPlace({ time, id }: LogPlace, order: Order, given: Parameters): string {
  const further = order === 'asc' ? '>' : '<';
  const moment = given.moment(time);
  return `time ${further}= ${moment} and (time ${further} ${moment} or id ${further} ${given.add('UInt64', id)})`;
}
