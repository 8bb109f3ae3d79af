import type { FastifyPluginAsync } from 'fastify';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/index.ts';
import { listGeneralSettingHistory } from './list-general-setting-history.ts';
import { listGeneralSettings } from './list-general-settings.ts';
import { saveGeneralSettings } from './save-general-settings.ts';

/** Everything below `general-settings`. */
export const generalSettingRoutes =
  (kysely: Kysely<Tables>): FastifyPluginAsync =>
  async (app) => {
    for (const call of [listGeneralSettings, saveGeneralSettings, listGeneralSettingHistory])
      await app.register(call(kysely));
  };
