import { ChargingGroup, ErrorBody, ExpectedGroupState, Strict } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import { HttpError } from '../../access/http-error.ts';
import { audited } from '../../audit/index.ts';
import type { Bus } from '../../bus/index.ts';
import { publishGroup } from '../../outbox/index.ts';
import { callerOf } from '../http/guard.ts';
import { findGroup, type GroupOptions } from './groups.ts';
import { lockSeenGroup } from './lock-seen-group.ts';

const params = Strict({ id: Type.String() });
const tags = ['charging groups'];

/** `POST charging-groups/{id}/publish`. */
export const publishChargingGroup =
  (options: GroupOptions, bus: Bus): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/charging-groups/:id/publish',
      {
        config: { access: 'update:charging-groups', repetition: 'answer' },
        schema: {
          summary: 'Publishes the tariff of a group and its EVSEs to the charge-point operator',
          tags,
          params,
          querystring: ExpectedGroupState,
          response: { 200: ChargingGroup, '4xx': ErrorBody },
        },
      },
      async (request) => {
        const caller = callerOf(request);
        const { id } = request.params;
        await options.kysely.transaction().execute(async (trx) => {
          const group = await lockSeenGroup(trx, id, request.query, caller);
          const evses = await publishGroup(trx, group, caller.email, new Date());
          if (evses === 0) throw new HttpError(409, 'The charging group has no EVSEs. Add EVSEs before publishing it.');
          await audited(trx, { by: caller, action: 'GROUP_PUBLISHED', subject: group.id, detail: { evses } });
        });
        bus.publish('outbox.due', {});
        return findGroup(options, id, caller);
      },
    );
  };
