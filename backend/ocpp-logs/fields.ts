import { payloadOf } from '../ocpp/payload.ts';
import { cleanText } from '../text/stored-text.ts';

/** What a log can be filtered by beyond its columns, as it stands in `ocpp_logs`. */
export interface LoggedFields {
  status: string | null;
  error_code: string | null;
  vendor_error_code: string | null;
}

/** Longest value that is kept; those of OCPP 1.6 have at most 50 characters. */
const longest = 50;

/** Status and error codes in the payload of a frame. */
export const loggedFields = (frame: string): LoggedFields => fieldsOf(payloadOf(frame));

/** The same of a payload. */
export function fieldsOf(payload: unknown): LoggedFields {
  return {
    status: text(payload, 'status'),
    error_code: text(payload, 'errorCode') ?? text(payload, 'ErrorCode'),
    vendor_error_code: text(payload, 'vendorErrorCode') ?? text(payload, 'VendorErrorCode'),
  };
}

function text(payload: unknown, name: string): string | null {
  if (typeof payload !== 'object' || payload === null || !Object.hasOwn(payload, name)) return null;
  const value = (payload as Record<string, unknown>)[name];
  return typeof value === 'string' ? cleanText(value.slice(0, longest)) : null;
}
