import { ErrorBody, GeneralSettingHistoryRow, serverLimits } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/index.ts';
import { shownValue } from '../../ocpp/secret-keys.ts';

const tags = ['settings'];

/** `GET general-settings/history`. */
export const listGeneralSettingHistory =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/general-settings/history',
      {
        config: { access: 'read:configurations' },
        schema: {
          summary: `The changes to general settings, the newest ${serverLimits.historyRows} first`,
          tags,
          response: { 200: Type.Array(GeneralSettingHistoryRow), '4xx': ErrorBody },
        },
      },
      async () => {
        const rows = await kysely
          .selectFrom('general_settings_history')
          .selectAll()
          .orderBy('id', 'desc')
          .limit(serverLimits.historyRows)
          .execute();
        return rows.map(({ timestamp, user_name, action, key, value }) => ({
          timestamp: timestamp.toISOString(),
          userName: user_name,
          action,
          key,
          value: shownValue(key, value),
        }));
      },
    );
  };
