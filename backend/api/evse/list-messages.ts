import { ErrorBody, EvseMessagePage, limits, pageQuery, Strict } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { Kysely } from 'kysely';
import { findByChargeboxId } from '../../access/find-device.ts';
import type { Tables } from '../../database/index.ts';
import { callerOf } from '../http/guard.ts';
import { toMessage } from './message-rows.ts';

const defaultSize = limits.pageSizeOf.evseMessages;
const ChargeboxPath = Strict({ chargeboxId: Type.String() });

/** `GET evse/messages/{chargeboxId}`. */
export const listMessages =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/evse/messages/:chargeboxId',
      {
        config: { access: 'read:devices' },
        schema: {
          summary: 'Messages of staff about a charger, newest first',
          tags: ['devices'],
          params: ChargeboxPath,
          querystring: pageQuery(defaultSize),
          response: { 200: EvseMessagePage, '4xx': ErrorBody },
        },
      },
      async (request) => {
        const { page = 0, size = defaultSize } = request.query;
        const device = await findByChargeboxId(kysely, request.params.chargeboxId, callerOf(request));
        const messages = kysely.selectFrom('evse_messages').where('device_id', '=', device.id);
        const { total } = await messages.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
        const rows = await messages
          .selectAll()
          .orderBy('timestamp', 'desc')
          .orderBy('id', 'desc')
          .limit(size)
          .offset(page * size)
          .execute();
        return { content: rows.map(toMessage), number: page, size, totalElements: total };
      },
    );
  };
