import { ChargingGroup, ErrorBody, Nullable, Strict } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import { findById } from '../../access/find-device.ts';
import { findGroup, type GroupOptions } from '../charging-groups/groups.ts';
import { callerOf } from '../http/guard.ts';

const params = Strict({ id: Type.String() });
const tags = ['charging groups'];

/** `GET devices/{id}/charging-group`. */
export const getDeviceChargingGroup =
  (options: GroupOptions): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/devices/:id/charging-group',
      {
        config: { access: 'read:charging-groups' },
        schema: {
          summary: 'The charging group of a device (of its first EVSE that is in a group), or null',
          tags,
          params,
          response: { 200: Nullable(ChargingGroup), '4xx': ErrorBody },
        },
      },
      async (request, reply) => {
        const caller = callerOf(request);
        const { kysely } = options;
        const device = await findById(kysely, request.params.id, caller);
        const member = await kysely
          .selectFrom('evses')
          .innerJoin('charging_group_evses', 'charging_group_evses.evse_uid', 'evses.uid')
          .select('charging_group_evses.group_id')
          .where('evses.device_id', '=', device.id)
          .orderBy('evses.evse_number')
          .executeTakeFirst();
        // Fastify sends nothing for a null that a handler returns.
        if (!member) return reply.type('application/json').send('null' as never);
        return findGroup(options, member.group_id, caller);
      },
    );
  };
