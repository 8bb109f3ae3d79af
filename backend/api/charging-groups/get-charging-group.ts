import { ChargingGroup, ErrorBody, Strict } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import { callerOf } from '../http/guard.ts';
import { findGroup, type GroupOptions } from './groups.ts';

const params = Strict({ id: Type.String() });
const tags = ['charging groups'];

/** `GET charging-groups/{id}`. */
export const getChargingGroup =
  (options: GroupOptions): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/charging-groups/:id',
      {
        config: { access: 'read:charging-groups' },
        schema: {
          summary: 'One charging group with its EVSEs',
          tags,
          params,
          response: { 200: ChargingGroup, '4xx': ErrorBody },
        },
      },
      (request) => findGroup(options, request.params.id, callerOf(request)),
    );
  };
