import { ErrorBody, Location, NewLocation } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import { audited } from '../../audit/index.ts';
import type { Tables } from '../../database/index.ts';
import { createLocation as create, demandAllDevices } from '../../network/index.ts';
import { callerOf } from '../http/guard.ts';
import { toLocation } from './location-rows.ts';

/** `POST locations`. */
export const createLocation =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/locations',
      {
        config: { access: 'create:devices' },
        schema: {
          summary: 'Adds a location',
          tags: ['locations'],
          body: NewLocation,
          response: { 201: Location, '4xx': ErrorBody },
        },
      },
      async (request, reply) => {
        const caller = callerOf(request);
        demandAllDevices(caller);
        const { id, ...form } = request.body;
        await kysely.transaction().execute(async (trx) => {
          await create(trx, id, form, { caller, now: new Date() });
          await audited(trx, { by: caller, action: 'LOCATION_ADDED', subject: id, detail: form });
        });
        reply.code(201);
        return toLocation(
          await kysely.selectFrom('locations').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
        );
      },
    );
  };
