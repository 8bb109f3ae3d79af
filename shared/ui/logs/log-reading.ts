import { formatPayload, type OcppLog } from '../../contract/index.ts';

/** The codes of a payload that have columns of their own. */
export interface LogCodes {
  status?: string;
  errorCode?: string;
  vendorErrorCode?: string;
}

/** The status and the error codes of a payload. Vendors write the names of error codes in lower or upper case. */
export function logCodes(payload: unknown): LogCodes {
  if (typeof payload !== 'object' || payload === null) return {};
  const fields = payload as Readonly<Record<string, unknown>>;
  const codes = {
    status: text(fields, 'status'),
    errorCode: text(fields, 'errorCode', 'ErrorCode'),
    vendorErrorCode: text(fields, 'vendorErrorCode', 'VendorErrorCode'),
  };
  return Object.fromEntries(Object.entries(codes).filter(([, value]) => value !== undefined));
}

/** The first of these fields that is a string. Some vendors send numbers. */
function text(fields: Readonly<Record<string, unknown>>, ...names: string[]): string | undefined {
  for (const name of names) {
    const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (typeof value === 'string' || typeof value === 'number') return String(value);
  }
  return undefined;
}

/** Maximum characters of a payload in a row. */
const extractLength = 200;

/** Whitespace between the tokens of JSON. Strings match first, so that their whitespace stays. */
const whitespace = /("[^"\\\r\n\t]*(?:\\.[^"\\\r\n\t]*)*")|\s+/g;

/** A message's payload as the charger sent it, character for character. */
export const payloadText = ({ payload, payloadText }: OcppLog['detail']): string =>
  payloadText ?? formatPayload(payload);

/** The beginning of a payload in one line. Only whitespace outside of strings changes. */
export function payloadExtract(detail: OcppLog['detail']): string {
  const line = (detail.extract ?? payloadText(detail)).replace(whitespace, (_all, string?: string) => string ?? ' ');
  return line.length > extractLength || detail.extract !== undefined ? `${line.slice(0, extractLength)} …` : line;
}

/** Whether a message is a request, a response, or neither, such as a session. */
export function logKind({ detailType }: Pick<OcppLog, 'detailType'>): 'request' | 'response' | 'other' {
  if (detailType.endsWith('_REQUEST')) return 'request';
  return detailType.endsWith('_RESPONSE') ? 'response' : 'other';
}

/** The sender, as shown on screen. */
export const sourceNames: Readonly<Record<OcppLog['source'], string>> = { EVSE: 'EVSE', SERVER: 'Server' };

/** The time from a request to its response: `123 ms`, `1.5 s`. */
export function responseTime(request: Pick<OcppLog, 'time'>, response: Pick<OcppLog, 'time'>): string {
  const ms = Date.parse(response.time) - Date.parse(request.time);
  return ms < 1000 ? `${ms} ms` : `${Math.round(ms / 100) / 10} s`;
}
