import { randomUUID } from 'node:crypto';
import { ChargingGroup, ChargingGroupForm, ErrorBody } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import { audited } from '../../audit/index.ts';
import type { Tables } from '../../database/index.ts';
import { callerOf } from '../http/guard.ts';
import { findGroup, rowOf } from './groups.ts';

const tags = ['charging groups'];

/** `POST charging-groups`. */
export const createChargingGroup =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/charging-groups',
      {
        config: { access: 'create:charging-groups' },
        schema: {
          summary: 'Creates a charging group without EVSEs',
          tags,
          body: ChargingGroupForm,
          response: { 201: ChargingGroup, '4xx': ErrorBody },
        },
      },
      async (request, reply) => {
        const id = randomUUID();
        const caller = callerOf(request);
        const changed = { changed_by: caller.email, changed_at: new Date() };
        await kysely.transaction().execute(async (trx) => {
          const row = await rowOf(trx, request.body);
          await trx
            .insertInto('charging_groups')
            .values({ id, ...row, ...changed })
            .execute();
          await audited(trx, { by: caller, action: 'GROUP_CREATED', subject: id, detail: request.body });
        });
        reply.code(201);
        return findGroup(kysely, id, caller);
      },
    );
  };
