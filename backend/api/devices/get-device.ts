import { Device, ErrorBody, Strict } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { Kysely } from 'kysely';
import { hasDeviceId, noSuchDevice } from '../../access/find-device.ts';
import { visibleTo } from '../../access/own-devices.ts';
import type { Tables } from '../../database/index.ts';
import { callerOf } from '../http/guard.ts';
import { completeDevices } from './device-row.ts';
import { deviceColumns } from './fields.ts';

/** `GET devices/{id}`. */
export const getDevice =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/devices/:id',
      {
        config: { access: 'read:devices' },
        schema: {
          summary: 'One device',
          tags: ['devices'],
          params: Strict({ id: Type.String() }),
          response: { 200: Device, '4xx': ErrorBody },
        },
      },
      async (request) => {
        const row = await kysely
          .selectFrom('devices')
          .select(deviceColumns)
          .where(hasDeviceId(request.params.id))
          .where(visibleTo(callerOf(request)))
          .executeTakeFirst();
        const [device] = row ? await completeDevices(kysely, [row], new Date()) : [];
        if (!device) throw noSuchDevice();
        return device;
      },
    );
  };
