import { ErrorBody, OcppLogDetail, Strict } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/index.ts';
import type { LogReader } from '../../ocpp-logs/index.ts';
import { callerOf } from '../http/guard.ts';
import { findLog } from './find-log.ts';

/** `GET logs/ocpp/{id}`. */
export const getLog =
  (kysely: Kysely<Tables>, logs: LogReader): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/logs/ocpp/:id',
      {
        config: { access: 'read:logs' },
        schema: {
          summary: 'One OCPP message in full, with its request or response',
          tags: ['logs'],
          params: Strict({ id: Type.String() }),
          response: { 200: OcppLogDetail, '4xx': ErrorBody },
        },
      },
      (request) => findLog(kysely, logs, request.params.id, callerOf(request)),
    );
  };
