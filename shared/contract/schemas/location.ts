import { type Static, Type } from '@sinclair/typebox';
import { limits } from '../limits.ts';
import { locationFilterParameters, locationSortFields } from '../location.ts';
import { OpeningHours } from './network.ts';
import { PageOf, pagingQuery } from './paging.ts';
import { Added, Int32, Nullable, Strict } from './schema.ts';

const Text = Nullable(Type.String());

/** A site: the unit that alerts monitor. */
export const Site = Strict({
  id: Type.String(),
  name: Type.String(),
  operator: Strict({ name: Type.String() }),
  address: Text,
  city: Text,
  state: Text,
  postal_code: Text,
  country: Text,
  /** Incremented by each change; a change sends the version it is based on. */
  version: Added(Int32(1)),
});
export type Site = Static<typeof Site>;

/** One row of `GET locations/overviews`. */
export const LocationOverview = Strict({ id: Type.String(), operator: Text, address: Text, city: Text, state: Text });
export type LocationOverview = Static<typeof LocationOverview>;

const Filter = Type.Optional(Type.String({ maxLength: limits.length.filter }));

const filters = Object.fromEntries(locationFilterParameters.map((name) => [name, Filter])) as Record<
  (typeof locationFilterParameters)[number],
  typeof Filter
>;

/** Query of `GET locations/overviews`: ID, address, and city contain one of the values; operator and state equal one. */
export const LocationListQuery = Strict({
  ...filters,
  ...pagingQuery(locationSortFields),
});
export type LocationListQuery = Static<typeof LocationListQuery>;

/** Response of `GET locations/overviews`. */
export const LocationsResponse = PageOf(LocationOverview);
export type LocationsResponse = Static<typeof LocationsResponse>;

/** Response of `GET locations/filter-options`: the existing operators and states. */
export const LocationFilterOptions = Strict({
  operators: Type.Array(Type.String()),
  states: Type.Array(Type.String()),
});
export type LocationFilterOptions = Static<typeof LocationFilterOptions>;

/** A location (`Location` of OCPI 2.2.1). */
export const Location = Strict({
  id: Type.String(),
  countryCode: Text,
  partyId: Text,
  publish: Type.Boolean(),
  type: Text,
  name: Text,
  address: Text,
  city: Text,
  postalCode: Text,
  state: Text,
  country: Text,
  /** Degrees, WGS 84. */
  latitude: Nullable(Type.Number()),
  longitude: Nullable(Type.Number()),
  operator: Text,
  /** IANA time zone, such as `America/Chicago`. */
  timeZone: Text,
  openingHours: Added(OpeningHours),
  /** ID of its site. */
  siteId: Added(Text),
  /** Incremented by each change; a change sends the version it is based on. */
  version: Added(Int32(1)),
});
export type Location = Static<typeof Location>;
