import type { OcppLog } from '@dmp/shared/contract';
import { payloadBeginning } from '../../ocpp/envelope.ts';
import { payloadAsSent } from '../../ocpp/payload.ts';
import type { ListedRow, LogPlace } from '../../ocpp-logs/index.ts';

/** The ID of a log in the API: its time, by which the row is found quickly, and its number. */
export const logIdOf = ({ time, id }: LogPlace): string => `${time.getTime()}-${id}`;

/** Inverse of {@link logIdOf}; undefined for any other text. */
export function parseLogId(text: string): LogPlace | undefined {
  const [, time, id] = /^(\d{1,15})-(\d{1,15})$/.exec(text) ?? [];
  return time && id ? { time: new Date(Number(time)), id: Number(id) } : undefined;
}

/** A log with its whole payload. */
export const toLog = (row: Omit<ListedRow, 'cut'>): OcppLog => ({
  id: logIdOf(row),
  detailType: row.detail_type,
  resources: [row.chargebox_id],
  stationId: row.station_id,
  time: row.time.toISOString(),
  source: row.source,
  detail: { messageId: row.message_id, ...payloadAsSent(row.frame) },
  fault: row.fault,
  deviations: row.deviations,
});

/** A log in a list: a long payload is replaced by its beginning and the codes that have columns. */
export function toListedLog(row: ListedRow): OcppLog {
  if (!row.cut) return toLog(row);
  const { status, error_code: errorCode, vendor_error_code: vendorErrorCode } = row;
  const codes = Object.entries({ status, errorCode, vendorErrorCode }).filter(([, value]) => value !== null);
  const extract = payloadBeginning(row.frame);
  return {
    ...toLog(row),
    detail: { messageId: row.message_id, payload: Object.fromEntries(codes), extract },
  };
}
