import { GlobalConfigurationKey, GlobalConfigurationKeyForm, NewGlobalConfigurationKey } from '@dmp/shared/contract';
import type { FastifyPluginAsync } from 'fastify';
import type { Kysely, Selectable } from 'kysely';
import type { Tables } from '../../database/index.ts';
import { changeOf } from '../settings/changes.ts';
import type { KeySettings } from '../settings/key-list.ts';
import { keyListRoutes } from '../settings/key-list-routes.ts';

type Row = Selectable<Tables['global_configuration_keys']>;

const configurationKeys: KeySettings<Row, NewGlobalConfigurationKey, GlobalConfigurationKey> = {
  path: '/global-configuration-key',
  what: 'global configuration key',
  summary: 'The configuration keys that an editor offers',
  table: 'global_configuration_keys',
  audit: {
    added: 'CONFIGURATION_KEY_ADDED',
    changed: 'CONFIGURATION_KEY_CHANGED',
    deleted: 'CONFIGURATION_KEY_DELETED',
  },
  schemas: { item: GlobalConfigurationKey, added: NewGlobalConfigurationKey, changed: GlobalConfigurationKeyForm },
  columnsOf: ({ description = null }) => ({ description }),
  toItem: (row) => ({ key: row.key, description: row.description, ...changeOf(row) }),
};

/** `GET`, `POST`, `PUT` and `DELETE global-configuration-key`. */
export const configurationKeyRoutes = (kysely: Kysely<Tables>): FastifyPluginAsync =>
  keyListRoutes(kysely, configurationKeys);
