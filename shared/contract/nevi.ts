import { type Static, Type } from '@sinclair/typebox';
import { limits } from './limits.ts';
import { Nullable, OneOf, Strict, Timestamp } from './schema.ts';
import type { OperationalStatus } from './statuses.ts';

/** Only an outage can be exempted (23 CFR 680.116 on NEVI uptime). */
export const outageStatuses = ['UNKNOWN', 'INOPERATIVE', 'OUTOFORDER'] as const satisfies readonly OperationalStatus[];

/** An outage and whether it is exempt from the uptime that the NEVI programme asks for. */
export const NeviLogRow = Strict({
  id: Type.String(),
  createdAt: Timestamp,
  createdBy: Type.String(),
  evseUid: Type.String(),
  message: Type.String({ minLength: 1, maxLength: limits.length.neviMessage }),
  intervalStart: Timestamp,
  intervalEnd: Nullable(Timestamp),
  category: Type.String({ minLength: 1 }),
  neviExempt: Type.Boolean(),
  valid: Type.Boolean(),
});
export type NeviLogRow = Static<typeof NeviLogRow>;

/** Body of `POST devices/{evseUid}/nevi-log`. */
export const NeviLogCreate = Strict({
  selectedOutage: Strict({ status: OneOf(outageStatuses), timestamp: Timestamp }),
  category: Type.String({ minLength: 1 }),
  neviExempt: Type.Boolean(),
  message: Type.String({ minLength: 1, maxLength: limits.length.neviMessage }),
});
export type NeviLogCreate = Static<typeof NeviLogCreate>;
