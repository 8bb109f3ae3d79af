import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../identity/tokens.ts';

/**
 * Limits any query on `devices` to what this caller may know of: a vendor's
 * own, everyone else's all (undefined). To a vendor another's device does not exist.
 */
export function ownDevicesOnly({ owner }: Pick<Caller, 'owner'>): RawBuilder<boolean> | undefined {
  return owner === undefined ? undefined : sql<boolean>`lower(devices.created_by) = ${owner}`;
}

/** {@link ownDevicesOnly} as a condition that always stands. */
export const visibleTo = (caller: Pick<Caller, 'owner'>): RawBuilder<boolean> =>
  ownDevicesOnly(caller) ?? sql<boolean>`true`;

/** A device that is not retired. A retired one is left out of all but its own history. */
export const notRetired: RawBuilder<boolean> = sql<boolean>`devices.retired_at is null`;

/** {@link visibleTo}, without the retired ones. */
export const inUseFor = (caller: Pick<Caller, 'owner'>): RawBuilder<boolean> =>
  sql<boolean>`(${visibleTo(caller)} and ${notRetired})`;

/** {@link visibleTo} for `sites`: to a vendor there are those alone where a device of their own stands. */
export function siteKnownTo(caller: Pick<Caller, 'owner'>): RawBuilder<boolean> {
  const own = ownDevicesOnly(caller);
  return own
    ? sql<boolean>`exists (select from devices where devices.site_id = sites.id and ${own})`
    : sql<boolean>`true`;
}

/** The same for `locations`. */
export function locationKnownTo(caller: Pick<Caller, 'owner'>): RawBuilder<boolean> {
  const own = ownDevicesOnly(caller);
  return own
    ? sql<boolean>`exists (select 1 from devices where devices.location_id = locations.id and ${own})`
    : sql<boolean>`true`;
}
