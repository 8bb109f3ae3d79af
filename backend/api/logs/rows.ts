import { limits, type OcppLog } from '@dmp/shared/contract';
import { type Selectable, sql } from 'kysely';
import type { Tables } from '../../database/index.ts';
import { payloadOf } from '../../ocpp-logs/index.ts';

/** A row of `ocpp_logs`. */
export type LogRow = Selectable<Tables['ocpp_logs']>;

/** The same as a list reads it. */
export interface ListedRow extends Omit<LogRow, 'device_id' | 'evse_uid' | 'is_error'> {
  /** The frame is only the beginning of a long one. */
  cut: boolean;
}

/** The columns of a {@link ListedRow}: of a long frame no more is read than is shown. */
export const listedColumns = sql`id, time, chargebox_id, station_id, source, detail_type, message_id,
  octet_length(frame) > ${sql.lit(limits.logFrame.whole)} as cut,
  case when octet_length(frame) > ${sql.lit(limits.logFrame.whole)}
    then left(frame, ${sql.lit(limits.logFrame.extract)}) else frame end as frame,
  status, error_code, vendor_error_code, fault`;

/** A log's id on the wire: its moment, by which its partition is known, and its number. */
export const idOf = ({ time, id }: Pick<LogRow, 'time' | 'id'>): string => `${time.getTime()}-${id}`;

/** What {@link idOf} wrote; undefined for anything else. */
export function readId(text: string): { time: Date; id: string } | undefined {
  const [, time, id] = /^(\d{1,15})-(\d{1,18})$/.exec(text) ?? [];
  return time && id ? { time: new Date(Number(time)), id } : undefined;
}

/** A log with its whole payload. */
export const toLog = (row: Omit<ListedRow, 'cut'>): OcppLog => ({
  id: idOf(row),
  detailType: row.detail_type,
  resources: [row.chargebox_id],
  stationId: row.station_id,
  time: row.time.toISOString(),
  source: row.source,
  detail: { messageId: row.message_id, payload: payloadOf(row.frame) },
  fault: row.fault,
});

/** A log as a list has it: of a long payload its beginning, and the codes that are its columns. */
export function toListed(row: ListedRow): OcppLog {
  if (!row.cut) return toLog(row);
  const { status, error_code: errorCode, vendor_error_code: vendorErrorCode } = row;
  const codes = Object.entries({ status, errorCode, vendorErrorCode }).filter(([, value]) => value !== null);
  const extract = payloadBeginning(row.frame);
  return {
    ...toLog(row),
    detail: { messageId: row.message_id, payload: Object.fromEntries(codes), extract },
  };
}

/** What stands before the payload: the kind of message, its id and, in a CALL, the action. PostgreSQL reads it the same. */
export const envelope = /^\s*\[\s*(?:2\s*,\s*"(?:[^"\\]|\\.)*"\s*,|[34]\s*,)\s*"(?:[^"\\]|\\.)*"\s*,\s*/;

/** How the payload begins of a frame of which only the beginning is known. */
export const payloadBeginning = (frame: string): string => frame.replace(envelope, '');
