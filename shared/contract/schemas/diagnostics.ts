import { type Static, Type } from '@sinclair/typebox';
import { Strict } from './schema.ts';

/** Query of `GET devices/{id}/diagnostics`. */
export const DiagnosticsQuery = Strict({
  /** A day: `2026-11-20`, in UTC, or the moment at which it begins and the 24 hours from then on. All days without it. */
  date: Type.Optional(Type.String({ maxLength: 40 })),
});

/** A diagnostics file that a charger uploaded. */
export const DiagnosticsFile = Strict({
  fileName: Type.String(),
  /** Where a browser can fetch it, without a token of its own, within an hour. */
  url: Type.String(),
});
export type DiagnosticsFile = Static<typeof DiagnosticsFile>;
