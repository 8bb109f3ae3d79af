import type { Location, LocationsResponse } from '@dmp/shared/contract';

/** A location, with overrides. */
export const aLocation = (overrides: Partial<Location> = {}): Location => ({
  id: 'LOC-1',
  countryCode: 'US',
  partyId: 'DMP',
  publish: true,
  type: 'PARKING_LOT',
  name: 'Grocer Austin',
  address: '1 Main Street',
  city: 'Austin',
  postalCode: '78701',
  state: 'TX',
  country: 'USA',
  latitude: 30.2672,
  longitude: -97.7431,
  operator: 'North Network',
  timeZone: 'America/Chicago',
  openingHours: null,
  siteId: 'SITE-1',
  version: 1,
  ...overrides,
});

/** The page of `total` locations that a list call requests. */
export function locationPage(query: Readonly<Record<string, string>>, total: number): LocationsResponse {
  const number = Number(query.pageNumber ?? 0);
  const size = Number(query.pageSize ?? 10);
  const content = Array.from({ length: Math.max(0, Math.min(size, total - number * size)) }, (_, index) => {
    const id = `LOC-${number * size + index + 1}`;
    return { id, operator: 'North Network', address: '1 Main Street', city: 'Austin', state: index % 2 ? null : 'TX' };
  });
  return { content, number, size, totalElements: total };
}
