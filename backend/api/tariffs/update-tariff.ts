import { ErrorBody, Strict, Tariff, TariffUpdate } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { Kysely } from 'kysely';
import { audited } from '../../audit/index.ts';
import { againAfterDeadlock } from '../../database/deadlock.ts';
import type { Tables } from '../../database/index.ts';
import { changeTariff, demandAllDevices } from '../../network/index.ts';
import { callerOf } from '../http/guard.ts';
import { holdTariff, toTariff } from './tariff-rows.ts';

/** `PUT tariffs/{id}`. */
export const updateTariff =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.put(
      '/tariffs/:id',
      {
        config: { access: 'update:devices' },
        schema: {
          summary: 'Changes a tariff, based on the version in the body, if there is one',
          tags: ['charging groups'],
          params: Strict({ id: Type.String() }),
          body: TariffUpdate,
          response: { 200: Tariff, '4xx': ErrorBody },
        },
      },
      async (request) => {
        const caller = callerOf(request);
        demandAllDevices(caller);
        const { version, ...form } = request.body;
        return againAfterDeadlock(() =>
          kysely.transaction().execute(async (trx) => {
            const { id } = await holdTariff(trx, request.params.id, version);
            await changeTariff(trx, id, form, { caller, now: new Date() });
            await audited(trx, { by: caller, action: 'TARIFF_CHANGED', subject: id, detail: form });
            return toTariff(await trx.selectFrom('tariffs').selectAll().where('id', '=', id).executeTakeFirstOrThrow());
          }),
        );
      },
    );
  };
