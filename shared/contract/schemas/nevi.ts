import { type Static, Type } from '@sinclair/typebox';
import { limits } from '../limits.ts';
import { outageStatuses } from '../nevi.ts';
import { PageOf } from './paging.ts';
import { Nullable, OneOf, Prose, Strict, Timestamp } from './schema.ts';

/** An outage and whether it is exempt from the uptime that the NEVI programme asks for. */
export const NeviLogRow = Strict({
  id: Type.String(),
  createdAt: Timestamp,
  createdBy: Type.String(),
  evseUid: Type.String(),
  message: Prose(limits.length.neviMessage),
  intervalStart: Timestamp,
  /** Null while the outage goes on. */
  intervalEnd: Nullable(Timestamp),
  category: Type.String({ minLength: 1 }),
  neviExempt: Type.Boolean(),
  /** Whether it counts: a later entry for the same outage takes its place. */
  valid: Type.Boolean(),
});
export type NeviLogRow = Static<typeof NeviLogRow>;

/** Answer of `GET devices/{chargeboxId}/nevi-log`, newest first. */
export const NeviLogPage = PageOf(NeviLogRow);
export type NeviLogPage = Static<typeof NeviLogPage>;

/** A reason for which an outage may be left out of the uptime, of `GET nevi/outage-categories`. */
export const OutageCategory = Strict({ category: Type.String(), description: Type.String() });
export type OutageCategory = Static<typeof OutageCategory>;

/** Body of `POST devices/{evseUid}/nevi-log`. */
export const NeviLogCreate = Strict({
  /** A row of the EVSE's operational status log: what it became, and when. */
  selectedOutage: Strict({ status: OneOf(outageStatuses), timestamp: Timestamp }),
  category: Type.String({ minLength: 1 }),
  neviExempt: Type.Boolean(),
  message: Prose(limits.length.neviMessage),
});
export type NeviLogCreate = Static<typeof NeviLogCreate>;
