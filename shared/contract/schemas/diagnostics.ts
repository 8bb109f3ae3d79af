import { type Static, Type } from '@sinclair/typebox';
import { Added, Strict, Timestamp, ZoneName } from './schema.ts';

/** Query of `GET devices/{id}/diagnostics`. */
export const DiagnosticsQuery = Strict({
  /**
   * A day of `timeZone`: `2026-11-20`, or a moment in it. Without a zone it is one of UTC, or the 24 hours from
   * that moment on. All days without it.
   */
  date: Type.Optional(Type.String({ maxLength: 40 })),
  timeZone: Type.Optional(ZoneName),
});
export type DiagnosticsQuery = Static<typeof DiagnosticsQuery>;

/** A diagnostics file that a charger uploaded. */
export const DiagnosticsFile = Strict({
  fileName: Type.String(),
  /** Where a browser can fetch it, without a token of its own, within an hour. */
  url: Type.String(),
  /** In bytes. */
  size: Added(Type.Integer({ minimum: 0 })),
  /** When all of it had come. */
  uploadedAt: Added(Timestamp),
});
export type DiagnosticsFile = Static<typeof DiagnosticsFile>;
