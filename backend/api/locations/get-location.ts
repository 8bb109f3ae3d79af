import { ErrorBody, Location, Strict } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { Kysely } from 'kysely';
import { HttpError } from '../../access/http-error.ts';
import { locationKnownTo } from '../../access/own-devices.ts';
import type { Tables } from '../../database/index.ts';
import { callerOf } from '../http/guard.ts';
import { toLocation } from './location-rows.ts';

/** `GET locations/{id}`. */
export const getLocation =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
    const access = 'read:devices';

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
          .where(locationKnownTo(callerOf(request)))
          .executeTakeFirst();
        if (!row) throw new HttpError(404, 'There is no location with this ID.');
        return toLocation(row);
      },
    );
  };
