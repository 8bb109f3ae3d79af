import { isVendor } from '@dmp/shared/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../identity/tokens.ts';

/**
 * Limits any query on `devices` to what this caller may know of: a vendor's
 * own, everyone else's all (undefined). To a vendor another's device does not exist.
 */
export function ownDevicesOnly({ email }: Pick<Caller, 'email'>): RawBuilder<boolean> | undefined {
  return isVendor(email) ? sql<boolean>`lower(devices.created_by) = ${email.toLowerCase()}` : undefined;
}

/** The owner whose devices alone this caller may know of, as `lower(created_by)` has it; undefined for all. */
export const ownerLimit = ({ email }: Pick<Caller, 'email'>): string | undefined =>
  isVendor(email) ? email.toLowerCase() : undefined;

/** {@link ownDevicesOnly} as a condition that always stands. */
export const visibleTo = (caller: Pick<Caller, 'email'>): RawBuilder<boolean> =>
  ownDevicesOnly(caller) ?? sql<boolean>`true`;

/** The same for `sites`: to a vendor there are those alone where a device of their own stands. */
export function siteKnownTo(caller: Pick<Caller, 'email'>): RawBuilder<boolean> {
  const own = ownDevicesOnly(caller);
  return own
    ? sql<boolean>`exists (select from devices where devices.site_id = sites.id and ${own})`
    : sql<boolean>`true`;
}

/** The same for `locations`. */
export function locationKnownTo(caller: Pick<Caller, 'email'>): RawBuilder<boolean> {
  const own = ownDevicesOnly(caller);
  return own
    ? sql<boolean>`exists (select 1 from devices where devices.location_id = locations.id and ${own})`
    : sql<boolean>`true`;
}
