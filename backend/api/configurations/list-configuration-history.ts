import { ConfigurationHistoryRow, ErrorBody, Strict, serverLimits } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { Kysely } from 'kysely';
import { findByChargeboxId } from '../../access/find-device.ts';
import type { Tables } from '../../database/index.ts';
import { shownValue } from '../../ocpp/secret-keys.ts';
import { callerOf } from '../http/guard.ts';

const params = Strict({ chargeboxId: Type.String() });
const tags = ['configurations'];

/** `GET configurations/history/{chargeboxId}`. */
export const listConfigurationHistory =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/configurations/history/:chargeboxId',
      {
        config: { access: 'read:configurations' },
        schema: {
          summary: `The changes to a charger's configuration, the newest ${serverLimits.historyRows} first`,
          tags,
          params,
          response: { 200: Type.Array(ConfigurationHistoryRow), '4xx': ErrorBody },
        },
      },
      async (request) => {
        const device = await findByChargeboxId(kysely, request.params.chargeboxId, callerOf(request));
        const rows = await kysely
          .selectFrom('configuration_history')
          .select(['timestamp', 'user_name', 'action', 'configurations'])
          .where('device_id', '=', device.id)
          .orderBy('timestamp', 'desc')
          .orderBy('id', 'desc')
          .limit(serverLimits.historyRows)
          .execute();
        return rows.map(({ timestamp, user_name, action, configurations }) => ({
          timestamp: timestamp.toISOString(),
          userName: user_name,
          action,
          configurations: configurations.map(({ changeKey, changeValue, previousValue }) => ({
            changeKey,
            changeValue: shownValue(changeKey, changeValue),
            ...(previousValue === undefined
              ? {}
              : { previousValue: previousValue === null ? null : shownValue(changeKey, previousValue) }),
          })),
        }));
      },
    );
  };
