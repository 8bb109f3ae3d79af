import { Device, ErrorBody, ExpectedVersion, Strict } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { Kysely } from 'kysely';
import { HttpError } from '../../access/http-error.ts';
import { audited } from '../../audit/index.ts';
import type { Bus } from '../../bus/index.ts';
import { againAfterDeadlock } from '../../database/deadlock.ts';
import type { Tables } from '../../database/index.ts';
import { retireDevice as retire } from '../../network/index.ts';
import { dismissals } from '../../ocpp/connection-ends.ts';
import { callerOf } from '../http/guard.ts';
import { holdDevice, readDevice } from './records.ts';

/** `DELETE devices/{id}`. */
export const retireDevice =
  ({ kysely, bus }: { kysely: Kysely<Tables>; bus: Bus }): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.delete(
      '/devices/:id',
      {
        config: { access: 'delete:devices' },
        schema: {
          summary: 'Retires a device: its history stays, its charger is refused',
          tags: ['devices'],
          params: Strict({ id: Type.String() }),
          querystring: ExpectedVersion,
          response: { 200: Device, '4xx': ErrorBody },
        },
      },
      async (request) => {
        const caller = callerOf(request);
        const { chargeboxId } = await againAfterDeadlock(() =>
          kysely.transaction().execute(async (trx) => {
            const device = await holdDevice(trx, request.params.id, request.query.version, caller);
            if (device.isRetired) throw new HttpError(409, 'This device is retired already.');
            await retire(trx, device.id, { caller, now: new Date() });
            await audited(trx, { by: caller, action: 'DEVICE_RETIRED', subject: device.chargeboxId });
            return device;
          }),
        );
        bus.publish('charger.dismissed', { chargeboxId, reason: dismissals.retired });
        return readDevice(kysely, request.params.id, caller);
      },
    );
  };
