import { DeviceStateHistoryRow, ErrorBody, Strict, serverLimits, statePermissions } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { Kysely } from 'kysely';
import { findByChargeboxId } from '../../access/find-device.ts';
import type { Tables } from '../../database/index.ts';
import { callerOf } from '../http/guard.ts';
import { flagsOf } from './state-rows.ts';

const params = Strict({ chargeboxId: Type.String() });
const tags = ['state'];
/** Any of the four: a person who may change one flag sees all. */
const access = Object.values(statePermissions);

/** `GET state-settings/history/{chargeboxId}`. */
export const listStateHistory =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/state-settings/history/:chargeboxId',
      {
        config: { access },
        schema: {
          summary: `The state history of a device, the newest ${serverLimits.historyRows} first`,
          tags,
          params,
          response: { 200: Type.Array(DeviceStateHistoryRow), '4xx': ErrorBody },
        },
      },
      async (request) => {
        const device = await findByChargeboxId(kysely, request.params.chargeboxId, callerOf(request));
        const rows = await kysely
          .selectFrom('device_state_history')
          .selectAll()
          .where('device_id', '=', device.id)
          .orderBy('timestamp', 'desc')
          .orderBy('id', 'desc')
          .limit(serverLimits.historyRows)
          .execute();
        return rows.map((row) => ({
          timestamp: row.timestamp.toISOString(),
          userName: row.user_name,
          ...flagsOf(row),
        }));
      },
    );
  };
