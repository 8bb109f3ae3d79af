import { ErrorBody, NewTariff, Tariff } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import { audited } from '../../audit/index.ts';
import type { Tables } from '../../database/index.ts';
import { createTariff as create, demandAllDevices } from '../../network/index.ts';
import { callerOf } from '../http/guard.ts';
import { toTariff } from './tariff-rows.ts';

/** `POST tariffs`. */
export const createTariff =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/tariffs',
      {
        config: { access: 'create:devices' },
        schema: {
          summary: 'Adds a tariff',
          tags: ['charging groups'],
          body: NewTariff,
          response: { 201: Tariff, '4xx': ErrorBody },
        },
      },
      async (request, reply) => {
        const caller = callerOf(request);
        demandAllDevices(caller);
        const { id, ...form } = request.body;
        await kysely.transaction().execute(async (trx) => {
          await create(trx, id, form, { caller, now: new Date() });
          await audited(trx, { by: caller, action: 'TARIFF_ADDED', subject: id, detail: form });
        });
        reply.code(201);
        return toTariff(await kysely.selectFrom('tariffs').selectAll().where('id', '=', id).executeTakeFirstOrThrow());
      },
    );
  };
