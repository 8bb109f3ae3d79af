import type { FastifyPluginAsync } from 'fastify';
import type { Kysely } from 'kysely';
import type { Bus } from '../../bus/index.ts';
import type { Tables } from '../../database/index.ts';
import { getConfiguration } from './get-configuration.ts';
import { listConfigurationHistory } from './list-configuration-history.ts';
import { removeConfigurationKeys } from './remove-keys.ts';
import { saveConfiguration } from './save-configuration.ts';

/** Everything below `configurations`. */
export const configurationRoutes =
  (kysely: Kysely<Tables>, bus: Bus): FastifyPluginAsync =>
  async (app) => {
    await app.register(getConfiguration(kysely, bus));
    await app.register(saveConfiguration(kysely, bus));
    await app.register(removeConfigurationKeys(kysely));
    await app.register(listConfigurationHistory(kysely));
  };
