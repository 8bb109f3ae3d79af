import { Device, ErrorBody, Strict } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { Kysely } from 'kysely';
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
          tags: ['devices'],
          params: Strict({ id: Type.String() }),
          response: { 200: Device, '4xx': ErrorBody },
        },
      },
      (request) => readDevice(kysely, request.params.id, callerOf(request)),
    );
  };
