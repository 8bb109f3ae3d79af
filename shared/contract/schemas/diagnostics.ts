import { type Static, Type } from '@sinclair/typebox';
import { Added, Strict, Timestamp, TimeZoneName } from './schema.ts';

/** Query of `GET devices/{id}/diagnostics`. */
export const DiagnosticsQuery = Strict({
  /**
   * Day such as `2026-11-20`, or a time within the day, in `timeZone`. Without `timeZone`, a day is in UTC and a time is
   * the start of 24 hours. By default all days.
   */
  date: Type.Optional(Type.String({ maxLength: 40 })),
  timeZone: Type.Optional(TimeZoneName),
});
export type DiagnosticsQuery = Static<typeof DiagnosticsQuery>;

/** A diagnostics file uploaded by a charger (GetDiagnostics of OCPP 1.6). */
export const DiagnosticsFile = Strict({
  fileName: Type.String(),
  /** Download URL for browsers: it needs no access token and is valid for an hour. */
  url: Type.String(),
  /** In bytes. */
  size: Added(Type.Integer({ minimum: 0 })),
  /** When the upload was complete. */
  uploadedAt: Added(Timestamp),
});
export type DiagnosticsFile = Static<typeof DiagnosticsFile>;
