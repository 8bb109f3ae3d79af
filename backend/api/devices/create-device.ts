import { Device, ErrorBody, NewDevice } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import { audited } from '../../audit/index.ts';
import type { Tables } from '../../database/index.ts';
import { createDevice as create } from '../../network/index.ts';
import { callerOf } from '../http/guard.ts';
import { readDevice } from './records.ts';

/** `POST devices`. */
export const createDevice =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/devices',
      {
        config: { access: 'create:devices' },
        schema: {
          summary: 'Adds a device with its EVSEs and ports',
          tags: ['devices'],
          body: NewDevice,
          response: { 201: Device, '4xx': ErrorBody },
        },
      },
      async (request, reply) => {
        const caller = callerOf(request);
        const { password, ...detail } = request.body;
        const id = await kysely.transaction().execute(async (trx) => {
          const made = await create(trx, request.body, { caller, now: new Date() });
          const subject = request.body.chargeboxId;
          await audited(trx, {
            ...{ by: caller, action: 'DEVICE_ADDED', subject },
            detail: { ...detail, withPassword: password !== undefined },
          });
          return made;
        });
        reply.code(201);
        return readDevice(kysely, id, caller);
      },
    );
  };
