import { ErrorBody, Location, LocationUpdate, Strict } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { Kysely } from 'kysely';
import { audited } from '../../audit/index.ts';
import { againAfterDeadlock } from '../../database/deadlock.ts';
import type { Tables } from '../../database/index.ts';
import { changeLocation, demandAllDevices } from '../../network/index.ts';
import { callerOf } from '../http/guard.ts';
import { holdLocation, toLocation } from './location-rows.ts';

/** `PUT locations/{id}`. */
export const updateLocation =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.put(
      '/locations/:id',
      {
        config: { access: 'update:devices' },
        schema: {
          summary: 'Changes a location, based on the version in the body, if there is one',
          tags: ['locations'],
          params: Strict({ id: Type.String() }),
          body: LocationUpdate,
          response: { 200: Location, '4xx': ErrorBody },
        },
      },
      async (request) => {
        const caller = callerOf(request);
        demandAllDevices(caller);
        const { version, ...form } = request.body;
        return againAfterDeadlock(() =>
          kysely.transaction().execute(async (trx) => {
            const { id } = await holdLocation(trx, request.params.id, version);
            await changeLocation(trx, id, form, { caller, now: new Date() });
            await audited(trx, { by: caller, action: 'LOCATION_CHANGED', subject: id, detail: form });
            return toLocation(
              await trx.selectFrom('locations').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
            );
          }),
        );
      },
    );
  };
