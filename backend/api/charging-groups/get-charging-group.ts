import { ChargingGroup, ErrorBody, Strict } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/index.ts';
import { callerOf } from '../http/guard.ts';
import { findGroup } from './groups.ts';

const params = Strict({ id: Type.String() });
const tags = ['charging groups'];

/** `GET charging-groups/{id}`. */
export const getChargingGroup =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
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
      (request) => findGroup(kysely, request.params.id, callerOf(request)),
    );
  };
