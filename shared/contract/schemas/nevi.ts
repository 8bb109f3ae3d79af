import { type Static, Type } from '@sinclair/typebox';
import { limits } from '../limits.ts';
import { outageStatuses } from '../nevi.ts';
import { PageOf } from './paging.ts';
import { Multiline, Nullable, OneOf, Strict, Timestamp } from './schema.ts';

/** One entry of the NEVI log: an outage, and whether it is excluded from the uptime (23 CFR 680.116(b)). */
export const NeviLogRow = Strict({
  id: Type.String(),
  createdAt: Timestamp,
  createdBy: Type.String(),
  evseUid: Type.String(),
  message: Multiline(limits.length.neviMessage),
  intervalStart: Timestamp,
  /** Null while the outage is ongoing. */
  intervalEnd: Nullable(Timestamp),
  category: Type.String({ minLength: 1 }),
  neviExempt: Type.Boolean(),
  /** Whether the entry is in effect: a later entry for the same outage replaces it. */
  valid: Type.Boolean(),
});
export type NeviLogRow = Static<typeof NeviLogRow>;

/** Response of `GET devices/{chargeboxId}/nevi-log`, newest first. */
export const NeviLogPage = PageOf(NeviLogRow);
export type NeviLogPage = Static<typeof NeviLogPage>;

/** One row of `GET nevi/outage-categories`: a reason to exclude an outage from the uptime. */
export const OutageCategory = Strict({ category: Type.String(), description: Type.String() });
export type OutageCategory = Static<typeof OutageCategory>;

/** Body of `POST devices/{evseUid}/nevi-log`. */
export const NeviLogCreate = Strict({
  /** The row of the EVSE's operational status log that started the outage. */
  selectedOutage: Strict({ status: OneOf(outageStatuses), timestamp: Timestamp }),
  category: Type.String({ minLength: 1 }),
  neviExempt: Type.Boolean(),
  message: Multiline(limits.length.neviMessage),
});
export type NeviLogCreate = Static<typeof NeviLogCreate>;
