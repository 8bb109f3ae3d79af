import {
  inNameOrder,
  Location,
  LocationFilterOptions,
  LocationListQuery,
  LocationsResponse,
  LocationUpdate,
  limits,
  NewLocation,
} from '@dmp/shared/contract';
import { type Selectable, sql } from 'kysely';
import { HttpError } from '../../access/http-error.ts';
import { locationKnownTo } from '../../access/own-devices.ts';
import type { Tables } from '../../database/index.ts';
import { byId, byName } from '../../database/name-order.ts';
import { changeLocation, createLocation } from '../../network/index.ts';
import { type ApiCall, defineCall } from '../http/define-call.ts';
import { recordCalls } from '../http/record-calls.ts';
import { containsWords, textConditions } from '../query/text-filter.ts';

/** Matches the ID, name, or address of a location, or the name of its site. */
const matchesSearch = (searches: readonly string[]) =>
  sql<boolean>`locations.id in (select location_id from location_search where ${containsWords(sql`text`, searches)})`;

const listLocations = defineCall({
  ...{ method: 'GET', path: '/locations/overviews', permission: 'read:devices', tag: 'locations' },
  summary: 'One page of the locations that the filters match',
  ...{ query: LocationListQuery, reply: LocationsResponse },
  run: async ({ caller, query }, { kysely }) => {
    const { pageNumber = 0, pageSize = limits.pageSize.default, sortBy = 'id', sortOrder = 'ASC' } = query;
    let matching = kysely.selectFrom('locations').where(locationKnownTo(caller));
    const contains = { id: 'locations.id', address: 'address', city: 'city' };
    const equals = { operators: 'operator', states: 'state' };
    for (const condition of textConditions(query, contains, equals, matchesSearch)) {
      matching = matching.where(condition);
    }
    const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
    const rows = await matching
      .select(['id', 'operator', 'address', 'city', 'state'])
      .orderBy(byName(sql.ref(`locations.${sortBy}`), sortOrder))
      .orderBy(byId(sql.ref('locations.id')))
      .limit(pageSize)
      .offset(pageNumber * pageSize)
      .execute();
    return { content: rows, number: pageNumber, size: pageSize, totalElements: total };
  },
});

const listFilterOptions = defineCall({
  ...{ method: 'GET', path: '/locations/filter-options', permission: 'read:devices', tag: 'locations' },
  ...{ summary: 'The operators and states that locations can be filtered by', reply: LocationFilterOptions },
  run: async ({ caller }, { kysely }) => {
    const valuesIn = async (column: 'operator' | 'state') => {
      const rows = await kysely
        .selectFrom('locations')
        .select(sql<string>`${sql.ref(column)}`.as('value'))
        .distinct()
        .where(column, 'is not', null)
        .where(locationKnownTo(caller))
        .execute();
      return inNameOrder(rows.map((row) => row.value));
    };
    return { operators: await valuesIn('operator'), states: await valuesIn('state') };
  },
});

const getLocation = defineCall({
  ...{ method: 'GET', path: '/locations/:id', permission: 'read:devices', summary: 'One location', tag: 'locations' },
  reply: Location,
  run: async ({ caller, params }, { kysely }) => {
    const row = await kysely
      .selectFrom('locations')
      .selectAll()
      .where('id', '=', params.id)
      .where(locationKnownTo(caller))
      .executeTakeFirst();
    if (!row) throw new HttpError(404, 'There is no location with this ID.');
    return toLocation(row);
  },
});

const toLocation = (row: Selectable<Tables['locations']>): Location => ({
  id: row.id,
  countryCode: row.country_code,
  partyId: row.party_id,
  publish: row.publish,
  type: row.type,
  name: row.name,
  address: row.address,
  city: row.city,
  postalCode: row.postal_code,
  state: row.state,
  country: row.country,
  latitude: row.latitude,
  longitude: row.longitude,
  operator: row.operator,
  timeZone: row.time_zone,
  openingHours: row.opening_hours,
  siteId: row.site_id,
  version: row.version,
});

export const locationCalls: readonly ApiCall[] = [
  ...[listLocations, listFilterOptions, getLocation],
  ...recordCalls({
    ...{ table: 'locations', name: 'location', tag: 'locations' },
    actions: { create: 'LOCATION_ADDED', update: 'LOCATION_CHANGED', delete: 'LOCATION_DELETED' },
    schemas: { item: Location, create: NewLocation, update: LocationUpdate },
    toItem: toLocation,
    query: (kysely, id) => kysely.selectFrom('locations').selectAll().where('id', '=', id),
    ...{ create: createLocation, update: changeLocation },
  }),
];
