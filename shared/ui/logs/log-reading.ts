import { type OcppLog, writtenPayload } from '../../contract/index.ts';

/** What a person looks for first in a payload. */
export interface LogCodes {
  status?: string;
  errorCode?: string;
  vendorErrorCode?: string;
}

/** The status and the error codes of a payload; vendors write the latter in either case. */
export function logCodes(payload: unknown): LogCodes {
  if (typeof payload !== 'object' || payload === null) return {};
  const fields = payload as Readonly<Record<string, unknown>>;
  const found = {
    status: text(fields, 'status'),
    errorCode: text(fields, 'errorCode', 'ErrorCode'),
    vendorErrorCode: text(fields, 'vendorErrorCode', 'VendorErrorCode'),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

/** The first of these fields that is a text or, as some vendors have it, a number. */
function text(fields: Readonly<Record<string, unknown>>, ...names: string[]): string | undefined {
  for (const name of names) {
    const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (typeof value === 'string' || typeof value === 'number') return String(value);
  }
  return undefined;
}

/** Characters of a payload that a row shows. */
const shown = 200;

/** Blanks between the tokens of JSON; its strings are matched first, to be kept. */
const blanks = /("[^"\\\r\n\t]*(?:\\.[^"\\\r\n\t]*)*")|\s+/g;

/** A message's payload as the charger sent it, character for character. */
export const payloadText = ({ payload, payloadText }: OcppLog['detail']): string =>
  payloadText ?? writtenPayload(payload);

/** How a payload begins, in one line: only blanks outside of its strings are others. */
export function payloadExtract(detail: OcppLog['detail']): string {
  const line = (detail.extract ?? payloadText(detail)).replace(blanks, (_all, string?: string) => string ?? ' ');
  return line.length > shown || detail.extract !== undefined ? `${line.slice(0, shown)} …` : line;
}

/** Whether a message asks, answers, or stands for itself, as a session does. */
export function logKind({ detailType }: Pick<OcppLog, 'detailType'>): 'request' | 'response' | 'other' {
  if (detailType.endsWith('_REQUEST')) return 'request';
  return detailType.endsWith('_RESPONSE') ? 'response' : 'other';
}

/** What a person calls who sent it. */
export const sourceNames: Readonly<Record<OcppLog['source'], string>> = { EVSE: 'EVSE', SERVER: 'Server' };

/** The time from a request to its response: `123 ms`, `1.5 s`. */
export function answerTime(request: Pick<OcppLog, 'time'>, response: Pick<OcppLog, 'time'>): string {
  const ms = Date.parse(response.time) - Date.parse(request.time);
  return ms < 1000 ? `${ms} ms` : `${Math.round(ms / 100) / 10} s`;
}
