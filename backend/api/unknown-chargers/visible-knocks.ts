import { type RawBuilder, sql } from 'kysely';
import { ownDevicesOnly } from '../../access/own-devices.ts';
import type { Caller } from '../../identity/tokens.ts';

/** Limits a query on `knocks` to what this caller may know of: to a vendor, those of their own devices alone. */
export function knownTo(caller: Pick<Caller, 'owner'>): RawBuilder<boolean> {
  const own = ownDevicesOnly(caller);
  return own
    ? sql<boolean>`exists (select from devices where devices.chargebox_id = knocks.chargebox_id and ${own})`
    : sql<boolean>`true`;
}
