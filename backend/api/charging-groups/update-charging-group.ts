import { ChargingGroup, ChargingGroupUpdate, ErrorBody, Strict } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import { audited } from '../../audit/index.ts';
import { callerOf } from '../http/guard.ts';
import { findGroup, type GroupOptions, rowOf } from './groups.ts';
import { lockSeenGroup } from './lock-seen-group.ts';

const params = Strict({ id: Type.String() });
const tags = ['charging groups'];

/** Of a group, what the operator is told. */
const publishedColumns = ['tariff_id', 'country_code', 'party_id'] as const;

/** `PUT charging-groups/{id}`. */
export const updateChargingGroup =
  (options: GroupOptions): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.put(
      '/charging-groups/:id',
      {
        config: { access: 'update:charging-groups' },
        schema: {
          summary:
            'Updates a charging group, based on the version in the body, if there is one; its chargers follow when it is published',
          tags,
          params,
          body: ChargingGroupUpdate,
          response: { 200: ChargingGroup, '4xx': ErrorBody },
        },
      },
      async (request) => {
        const caller = callerOf(request);
        const { id } = request.params;
        const { version, ...form } = request.body;
        await options.kysely.transaction().execute(async (trx) => {
          const group = await lockSeenGroup(trx, id, version === undefined ? {} : { version }, caller);
          const row = await rowOf(trx, form);
          const now = new Date();
          const told = publishedColumns.some((column) => row[column] !== group[column]);
          await trx
            .updateTable('charging_groups')
            .set({ ...row, version: group.version + 1, changed_by: caller.email, changed_at: now })
            .$if(told && group.last_updated_in_cpo !== null && group.unpublished_since === null, (query) =>
              query.set({ unpublished_since: now }),
            )
            .where('id', '=', group.id)
            .execute();
          await audited(trx, { by: caller, action: 'GROUP_CHANGED', subject: group.id, detail: form });
        });
        return findGroup(options, id, caller);
      },
    );
  };
