import { type LogType, serverLimits } from '@dmp/shared/contract';
import type { Kysely, Selectable } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** One OCPP message as it is kept, with the station ID of its EVSE as it is now. */
export type LogRow = Omit<Selectable<Tables['ocpp_logs']>, 'is_error'>;

/** The same as a list reads it. */
export interface ListedRow extends Omit<LogRow, 'device_id'> {
  /** The frame is only the beginning of a long one. */
  cut: boolean;
}

/** Where a log is: its moment, and its number, which tells it from others of that moment. */
export type LogPlace = Pick<LogRow, 'time' | 'id'>;

/** A span of time; what is missing is open. */
export interface LogPeriod {
  from?: Date | undefined;
  /** Up to and including this moment. */
  to?: Date | undefined;
  /** Up to and not including this one. */
  before?: Date | undefined;
}

/** Columns that a filter names values of. */
const exactColumns = [
  ...(['chargebox_id', 'evse_uid', 'message_id'] as const),
  ...(['status', 'error_code', 'vendor_error_code'] as const),
] as const;

/** What logs are narrowed by; all of it must hold. */
export interface LogFilter {
  time: LogPeriod;
  /** One of these, or any when there is none. */
  types: readonly LogType[];
  /** Columns that must have one of the values beside them; of no values, no log has one. */
  oneOf: readonly (readonly [column: (typeof exactColumns)[number], values: readonly string[]])[];
  source?: LogRow['source'] | undefined;
  onlyErrors?: boolean | undefined;
  /** Without rows on sessions, which no charger sent. */
  onlyFrames?: boolean | undefined;
  /** Of these EVSEs, or of the charger as a whole. */
  evseUids?: readonly string[] | undefined;
  /** The vendor whose devices alone are meant, in lower case. */
  owner?: string | undefined;
  /** Texts of which the payload has at least one, whatever the case. Each frame of the time is read for it. */
  texts?: readonly string[] | undefined;
}

/** Whether time and type alone decide: then whole hours are counted without their rows. */
export const isByTime = ({ oneOf, source, onlyErrors, onlyFrames, evseUids, owner, texts }: LogFilter): boolean =>
  oneOf.length === 0 && !source && !onlyErrors && !onlyFrames && !evseUids && owner === undefined && !texts;

export type Order = 'asc' | 'desc';

/** Whole hours: from the beginning of one up to and not including that of another. */
export interface Hours {
  begin: Date;
  end: Date;
}

/** An hour in which a row was found. */
export interface FoundHour {
  hour: Date;
  /** Rows of the hours that come before it in the order asked for. */
  passed: number;
}

/** What was sent to a charger under a message id, and what it answered. */
export interface Exchange {
  askedAt: Date;
  /** The answer's frame. */
  answer: string | undefined;
  answeredAt: Date | undefined;
}

/** Whether rows that {@link LogReader.next} gave may have others after them: their number or their bytes were all it gives. */
export const isFull = (rows: readonly LogRow[], limit: number): boolean =>
  rows.length >= limit ||
  rows.reduce((bytes, { frame }) => bytes + Buffer.byteLength(frame), 0) >= serverLimits.logBatchBytes;

/** A boot or an error of a charger; without the frame if that is too long for either. */
export interface IncidentRow
  extends Pick<LogRow, 'time' | 'frame' | 'evse_uid' | 'station_id' | 'status' | 'error_code' | 'vendor_error_code'> {
  boot: boolean;
  /** How many there are of its kind, itself included. */
  total: number;
}

/** How much of the logs is asked about with one statement, in milliseconds of their time. */
export interface Spans {
  first: number;
  /** However long it takes. */
  least: number;
  /** However quick it is. */
  most: number;
}

/** Reads the logs. */
export interface LogReader {
  /** Rows that are best read at a time by one who reads all. */
  readonly batchSize: number;
  /** Where every frame is read, and where an index finds the rows. */
  readonly spans: { read: Spans; found: Spans };
  /** The time that the logs which are kept can be of. */
  kept(): Promise<{ from: Date; to: Date }>;
  /** How many logs the filter matches; when a limit is given, no more than that are looked for. */
  count(filter: LogFilter, most?: number): Promise<number>;
  /** Up to which moment whole hours are counted by {@link countHours}. */
  countedUntil(): Promise<Date>;
  /** Rows in whole hours that are counted, of these types or of all. */
  countHours(hours: Hours, types: readonly LogType[]): Promise<number>;
  /** The hour that has the row of this number, counted from 0; undefined when there is none. */
  findHour(row: number, hours: Hours, types: readonly LogType[], order: Order): Promise<FoundHour | undefined>;
  /** Rows of a list after so many that are passed over. */
  list(filter: LogFilter, page: { order: Order; skip: number; limit: number }): Promise<ListedRow[]>;
  /**
   * The next rows as a whole, after one that was read before: found at once however far that is. Fewer of long
   * frames; see {@link isFull}.
   */
  next(filter: LogFilter, page: { order: Order; after: LogPlace | undefined; limit: number }): Promise<LogRow[]>;
  find(place: LogPlace): Promise<LogRow | undefined>;
  /**
   * Of a request its response, of a response its request. Bad chargers use one
   * message id again and again: only what comes next, or came last, belongs to it.
   */
  counterpart(row: LogRow): Promise<LogRow | undefined>;
  /** Boots and errors of a charger from one moment up to another, newest first, so many of each kind at most. */
  incidents(chargeboxId: string, span: { start: Date; end: Date }, most: number): Promise<IncidentRow[]>;
  /** What was sent under a message id within a time; undefined when nothing was. Knows of all that is committed. */
  exchange(chargeboxId: string, messageId: string, within: { from: Date; to: Date }): Promise<Exchange | undefined>;
}

/** Tables of the database that log rows are written to, in the transaction of what they brought about. */
export type LogTableName = 'ocpp_logs' | 'ocpp_log_spool';

/** The part of a logger that a store needs. */
export interface LogStoreLog {
  error(details: object, message: string): void;
}

/**
 * Where OCPP logs are kept. A row is durable with the commit of the transaction
 * that writes it, whichever store it is: that is when its charger is answered.
 */
export interface LogStore {
  kind: 'postgres' | 'clickhouse';
  table: LogTableName;
  /** @param kysely whose connections are used */
  reader(kysely: Kysely<Tables>): LogReader;
  /**
   * Brings written rows to where they are read, if that is elsewhere, now and from then on.
   *
   * @returns ends it
   */
  startShipping(kysely: Kysely<Tables>, log: LogStoreLog): () => Promise<void>;
  close(): Promise<void>;
}

/** The store did not answer, or refuses us; the fault is its cause. */
export class LogStoreUnavailable extends Error {
  constructor(cause: unknown) {
    super('The log store does not answer.', { cause });
    this.name = 'LogStoreUnavailable';
  }
}
