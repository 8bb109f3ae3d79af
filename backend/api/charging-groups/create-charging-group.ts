import { randomUUID } from 'node:crypto';
import { ChargingGroup, ChargingGroupForm, ErrorBody } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { audited } from '../../audit/index.ts';
import { callerOf } from '../http/guard.ts';
import { findGroup, type GroupOptions, rowOf } from './groups.ts';

const tags = ['charging groups'];

/** `POST charging-groups`. */
export const createChargingGroup =
  (options: GroupOptions): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/charging-groups',
      {
        config: { access: 'create:charging-groups', repetition: 'answer' },
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
        await options.kysely.transaction().execute(async (trx) => {
          const row = await rowOf(trx, request.body);
          await trx
            .insertInto('charging_groups')
            .values({ id, ...row, ...changed })
            .execute();
          await audited(trx, { by: caller, action: 'GROUP_CREATED', subject: id, detail: request.body });
        });
        reply.code(201);
        return findGroup(options, id, caller);
      },
    );
  };
