import { ErrorBody, EvseGroupQuery, GroupEvsesChanged, Strict } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import { type Kysely, sql } from 'kysely';
import { retiredDevice } from '../../access/find-device.ts';
import { findEvse } from '../../access/find-evse.ts';
import type { Tables } from '../../database/index.ts';
import { callerOf } from '../http/guard.ts';
import { addEvses, removeEvses } from './evses/membership.ts';
import { findGroupId } from './groups.ts';

const params = Strict({ id: Type.String() });
const tags = ['charging groups'];

/** `PUT charging-groups/evse/{id}`. */
export const moveEvse =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.put(
      '/charging-groups/evse/:id',
      {
        config: { access: 'update:charging-groups' },
        schema: {
          summary: 'Moves one EVSE into a group, or out of its group when none is given',
          tags,
          params,
          querystring: EvseGroupQuery,
          response: { 200: GroupEvsesChanged, '4xx': ErrorBody },
        },
      },
      async (request) => {
        const { id } = request.params;
        const { chargingGroup } = request.query;
        const by = callerOf(request);
        const { uid, deviceId } = await findEvse(kysely, id, by);
        const { chargebox_id: subject, retired_at } = await kysely
          .selectFrom('devices')
          .select(['chargebox_id', 'retired_at'])
          .where('id', '=', deviceId)
          .executeTakeFirstOrThrow();
        if (retired_at) throw retiredDevice(subject);
        const entry = {
          by,
          action: 'EVSE_MOVED',
          subject,
          detail: { evse: uid, group: chargingGroup ?? null },
        } as const;
        const chosen = sql`evses.uid = ${uid}`;
        if (!chargingGroup) return removeEvses(kysely, undefined, chosen, entry);
        return addEvses(kysely, await findGroupId(kysely, chargingGroup), chosen, entry);
      },
    );
  };
