import { Device, ErrorBody, Strict } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { Kysely } from 'kysely';
import { resolveDevice } from '../../access/find-device.ts';
import type { Tables } from '../../database/index.ts';
import { callerOf } from '../http/guard.ts';
import { readDevice } from './records.ts';

/** `GET devices/{id}`. */
export const getDevice =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/devices/:id',
      {
        config: { access: 'read:devices' },
        schema: {
          summary: 'One device, a retired one too',
          description: 'It is found by its ID or by its chargebox ID; where both could be meant, the ID counts.',
          tags: ['devices'],
          params: Strict({ id: Type.String() }),
          response: { 200: Device, '4xx': ErrorBody },
        },
      },
      async (request) => {
        const caller = callerOf(request);
        return readDevice(kysely, await resolveDevice(kysely, request.params.id, caller), caller);
      },
    );
  };
