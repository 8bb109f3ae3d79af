import { Device, ErrorBody, ExpectedVersion, Strict } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { Kysely } from 'kysely';
import { HttpError } from '../../access/http-error.ts';
import { audited } from '../../audit/index.ts';
import { againAfterDeadlock } from '../../database/deadlock.ts';
import type { Tables } from '../../database/index.ts';
import { restoreDevice as restore } from '../../network/index.ts';
import { callerOf } from '../http/guard.ts';
import { holdDevice, readDevice } from './records.ts';

/** `POST devices/{id}/restore`. */
export const restoreDevice =
  ({ kysely }: { kysely: Kysely<Tables> }): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/devices/:id/restore',
      {
        config: { access: 'delete:devices' },
        schema: {
          summary: 'Brings a retired device back into use; its EVSEs are in no charging group',
          tags: ['devices'],
          params: Strict({ id: Type.String() }),
          querystring: ExpectedVersion,
          response: { 200: Device, '4xx': ErrorBody },
        },
      },
      async (request) => {
        const caller = callerOf(request);
        await againAfterDeadlock(() =>
          kysely.transaction().execute(async (trx) => {
            const device = await holdDevice(trx, request.params.id, request.query.version, caller);
            if (!device.isRetired) throw new HttpError(409, 'This device is not retired.');
            await restore(trx, device.id, { caller, now: new Date() });
            await audited(trx, { by: caller, action: 'DEVICE_RESTORED', subject: device.chargeboxId });
          }),
        );
        return readDevice(kysely, request.params.id, caller);
      },
    );
  };
