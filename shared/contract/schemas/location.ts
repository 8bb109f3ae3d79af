import { type Static, Type } from '@sinclair/typebox';
import { limits } from '../limits.ts';
import { locationFilterParameters, locationSortFields } from '../location.ts';
import { OpeningHours } from './network.ts';
import { PageOf, pagingQuery } from './paging.ts';
import { Added, Nullable, Strict, Whole } from './schema.ts';

const Text = Nullable(Type.String());

/** A place that alerts watch. */
export const Site = Strict({
  id: Type.String(),
  name: Type.String(),
  operator: Strict({ name: Type.String() }),
  address: Text,
  city: Text,
  state: Text,
  postal_code: Text,
  country: Text,
  /** Counts its changes; a change names the one it is based on. */
  version: Added(Whole(1)),
});
export type Site = Static<typeof Site>;

/** One row of the locations table. */
export const LocationOverview = Strict({ id: Type.String(), operator: Text, address: Text, city: Text, state: Text });
export type LocationOverview = Static<typeof LocationOverview>;

const Filter = Type.Optional(Type.String({ maxLength: limits.length.filter }));

const filters = Object.fromEntries(locationFilterParameters.map((name) => [name, Filter])) as Record<
  (typeof locationFilterParameters)[number],
  typeof Filter
>;

/** Query of `GET locations/overviews`: id, address and city contain one of the values, operator and state equal one. */
export const LocationListQuery = Strict({
  ...filters,
  ...pagingQuery(locationSortFields),
});
export type LocationListQuery = Static<typeof LocationListQuery>;

/** Answer of `GET locations/overviews`. */
export const LocationPage = PageOf(LocationOverview);
export type LocationPage = Static<typeof LocationPage>;

/** Values that the lists of the locations table offer. */
export const LocationFilterOptions = Strict({
  operators: Type.Array(Type.String()),
  states: Type.Array(Type.String()),
});
export type LocationFilterOptions = Static<typeof LocationFilterOptions>;

/** A location in OCPI's terms. */
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
  /** IANA name, such as `America/Chicago`. */
  timeZone: Text,
  openingHours: Added(OpeningHours),
  /** The site it belongs to. */
  siteId: Added(Text),
  /** Counts its changes; a change names the one it is based on. */
  version: Added(Whole(1)),
});
export type Location = Static<typeof Location>;
