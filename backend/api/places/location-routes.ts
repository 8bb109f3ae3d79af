import {
  ErrorBody,
  Location,
  LocationFilterOptions,
  LocationListQuery,
  LocationPage,
  limits,
  Strict,
} from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Tables } from '../../database/index.ts';
import type { Caller } from '../../identity/tokens.ts';
import { callerOf } from '../guard.ts';
import { ownDevicesOnly } from '../own-devices.ts';
import { Refusal } from '../refusal.ts';
import { textConditions } from '../text-filter.ts';

/** To a vendor there are those locations alone where a device of their own stands. */
const knownTo = (caller: Caller): RawBuilder<boolean> => {
  const own = ownDevicesOnly(caller);
  return own
    ? sql<boolean>`exists (select 1 from devices where devices.location_id = locations.id and ${own})`
    : sql<boolean>`true`;
};

/** What `search` looks in. */
const searched = sql`concat_ws(' ', locations.id, address, city)`;

/** `GET locations/overviews`, `GET locations/filter-options` and `GET locations/{id}`. */
export const locationRoutes =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
    const access = 'read:devices';

    app.get(
      '/locations/overviews',
      {
        config: { access },
        schema: {
          summary: 'One page of the locations that the filters match',
          tags: ['locations'],
          querystring: LocationListQuery,
          response: { 200: LocationPage, '4xx': ErrorBody },
        },
      },
      async (request) => {
        const { query } = request;
        const { pageNumber = 0, pageSize = limits.pageSize.default, sortBy = 'id', sortOrder = 'ASC' } = query;
        let matching = kysely.selectFrom('locations').where(knownTo(callerOf(request)));
        const contains = { id: 'locations.id', address: 'address', city: 'city', search: searched };
        for (const condition of textConditions(query, contains, { operators: 'operator', states: 'state' })) {
          matching = matching.where(condition);
        }
        const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
        const direction = sql.raw(sortOrder === 'DESC' ? 'desc' : 'asc');
        const rows = await matching
          .select(['id', 'operator', 'address', 'city', 'state'])
          .orderBy(sql`lower(${sql.ref(`locations.${sortBy}`)}) collate "C" ${direction} nulls last`)
          .orderBy(sql`locations.id collate "C"`)
          .limit(pageSize)
          .offset(pageNumber * pageSize)
          .execute();
        return { content: rows, number: pageNumber, size: pageSize, totalElements: total };
      },
    );

    app.get(
      '/locations/filter-options',
      {
        config: { access },
        schema: {
          summary: 'The operators and states that locations can be filtered by',
          tags: ['locations'],
          response: { 200: LocationFilterOptions, '4xx': ErrorBody },
        },
      },
      async (request) => {
        const values = async (column: 'operator' | 'state') => {
          const rows = await kysely
            .selectFrom('locations')
            .select(sql<string>`${sql.ref(column)}`.as('value'))
            .distinct()
            .where(column, 'is not', null)
            .where(knownTo(callerOf(request)))
            .execute();
          return rows.map((row) => row.value).sort((a, b) => a.localeCompare(b, 'en'));
        };
        return { operators: await values('operator'), states: await values('state') };
      },
    );

    app.get(
      '/locations/:id',
      {
        config: { access },
        schema: {
          summary: 'One location',
          tags: ['locations'],
          params: Strict({ id: Type.String() }),
          response: { 200: Location, '4xx': ErrorBody },
        },
      },
      async (request) => {
        const row = await kysely
          .selectFrom('locations')
          .selectAll()
          .where('id', '=', request.params.id)
          .where(knownTo(callerOf(request)))
          .executeTakeFirst();
        if (!row) throw new Refusal(404, 'There is no location with this ID.');
        return toLocation(row);
      },
    );
  };

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
});
