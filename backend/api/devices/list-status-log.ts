import { ErrorBody, limits, OperationalStatusLogPage, pageQuery, Strict } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { Kysely } from 'kysely';
import { findByChargeboxId } from '../../access/find-device.ts';
import type { Tables } from '../../database/index.ts';
import { callerOf } from '../http/guard.ts';

const defaultSize = limits.pageSizeOf.operationalStatusLog;

/** `GET devices/{chargeboxId}/operational-status-log`. */
export const listStatusLog =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/devices/:chargeboxId/operational-status-log',
      {
        config: { access: 'read:devices' },
        schema: {
          summary: "The status changes of a charger's EVSEs, newest first",
          tags: ['devices'],
          params: Strict({ chargeboxId: Type.String() }),
          querystring: pageQuery(defaultSize),
          response: { 200: OperationalStatusLogPage, '4xx': ErrorBody },
        },
      },
      async (request) => {
        const { page = 0, size = defaultSize } = request.query;
        const device = await findByChargeboxId(kysely, request.params.chargeboxId, callerOf(request));
        const log = kysely.selectFrom('operational_status_log').where('device_id', '=', device.id);
        const { total } = await log.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
        const rows = await log
          .select(['evse_uid', 'status', 'timestamp'])
          .orderBy('timestamp', 'desc')
          .orderBy('id', 'desc')
          .limit(size)
          .offset(page * size)
          .execute();
        return {
          content: rows.map((row) => ({
            evseUid: row.evse_uid,
            status: row.status,
            timestamp: row.timestamp.toISOString(),
          })),
          number: page,
          size,
          totalElements: total,
        };
      },
    );
  };
