import { ErrorBody, LocationListQuery, LocationsResponse, limits } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { type Kysely, sql } from 'kysely';
import { locationKnownTo } from '../../access/own-devices.ts';
import type { Tables } from '../../database/index.ts';
import { byId, byName } from '../../database/name-order.ts';
import { callerOf } from '../http/guard.ts';
import { containsWords, textConditions } from '../query/text-filter.ts';

/** Locations by ID, name, address, and by the name of their site. */
const searched = (searches: readonly string[]) =>
  sql<boolean>`locations.id in (select location_id from location_search where ${containsWords(sql`text`, searches)})`;

/** `GET locations/overviews`. */
export const listLocations =
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
          response: { 200: LocationsResponse, '4xx': ErrorBody },
        },
      },
      async (request) => {
        const { query } = request;
        const { pageNumber = 0, pageSize = limits.pageSize.default, sortBy = 'id', sortOrder = 'ASC' } = query;
        let matching = kysely.selectFrom('locations').where(locationKnownTo(callerOf(request)));
        const contains = { id: 'locations.id', address: 'address', city: 'city' };
        const equals = { operators: 'operator', states: 'state' };
        for (const condition of textConditions(query, contains, equals, searched)) {
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
    );
  };
