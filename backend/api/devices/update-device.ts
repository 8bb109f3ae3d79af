import { Device, DeviceUpdate, ErrorBody, Strict } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { Kysely } from 'kysely';
import { retiredDevice } from '../../access/find-device.ts';
import { audited } from '../../audit/index.ts';
import type { Bus } from '../../bus/index.ts';
import { againAfterDeadlock } from '../../database/deadlock.ts';
import type { Tables } from '../../database/index.ts';
import { changeDevice } from '../../network/index.ts';
import { dismissals } from '../../ocpp/connection-ends.ts';
import { callerOf } from '../http/guard.ts';
import { holdDevice, readDevice } from './records.ts';

/** `PUT devices/{id}`. */
export const updateDevice =
  ({ kysely, bus }: { kysely: Kysely<Tables>; bus: Bus }): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.put(
      '/devices/:id',
      {
        config: { access: 'update:devices' },
        schema: {
          summary: 'Changes a device with its EVSEs and ports, based on the version in the body, if there is one',
          tags: ['devices'],
          params: Strict({ id: Type.String() }),
          body: DeviceUpdate,
          response: { 200: Device, '4xx': ErrorBody },
        },
      },
      async (request) => {
        const caller = callerOf(request);
        const { version, ...form } = request.body;
        const { chargeboxId, mustReconnect } = await againAfterDeadlock(() =>
          kysely.transaction().execute(async (trx) => {
            const device = await holdDevice(trx, request.params.id, version, caller);
            if (device.isRetired) throw retiredDevice(device.chargeboxId);
            const mustReconnect = await changeDevice(trx, device, form, { caller, now: new Date() });
            await audited(trx, { by: caller, action: 'DEVICE_CHANGED', subject: device.chargeboxId, detail: form });
            return { ...device, mustReconnect };
          }),
        );
        // What it sends goes by the EVSEs that it had when it connected.
        if (mustReconnect) bus.publish('charger.dismissed', { chargeboxId, reason: dismissals.changed });
        return readDevice(kysely, request.params.id, caller);
      },
    );
  };
