import type { OcppLog } from '@dmp/shared/contract';
import { payloadBeginning } from '../../ocpp/envelope.ts';
import { payloadAsSent } from '../../ocpp/payload.ts';
import type { ListedRow, LogPlace } from '../../ocpp-logs/index.ts';

/** A log's id on the wire: its moment, by which it is found at once, and its number. */
export const idOf = ({ time, id }: LogPlace): string => `${time.getTime()}-${id}`;

/** What {@link idOf} wrote; undefined for anything else. */
export function readId(text: string): LogPlace | undefined {
  const [, time, id] = /^(\d{1,15})-(\d{1,15})$/.exec(text) ?? [];
  return time && id ? { time: new Date(Number(time)), id: Number(id) } : undefined;
}

/** A log with its whole payload. */
export const toLog = (row: Omit<ListedRow, 'cut'>): OcppLog => ({
  id: idOf(row),
  detailType: row.detail_type,
  resources: [row.chargebox_id],
  stationId: row.station_id,
  time: row.time.toISOString(),
  source: row.source,
  detail: { messageId: row.message_id, ...payloadAsSent(row.frame) },
  fault: row.fault,
  deviations: row.deviations,
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
