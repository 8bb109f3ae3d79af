import { ErrorBody, inNameOrder, LocationFilterOptions } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { type Kysely, sql } from 'kysely';
import { locationKnownTo } from '../../access/own-devices.ts';
import type { Tables } from '../../database/index.ts';
import { callerOf } from '../http/guard.ts';

/** `GET locations/filter-options`. */
export const listLocationFilterOptions =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
    const access = 'read:devices';

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
            .where(locationKnownTo(callerOf(request)))
            .execute();
          return inNameOrder(rows.map((row) => row.value));
        };
        return { operators: await values('operator'), states: await values('state') };
      },
    );
  };
