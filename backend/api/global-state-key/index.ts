import { GlobalStateKey, GlobalStateKeyForm, NewGlobalStateKey, reasonAgainstBulkChange } from '@dmp/shared/contract';
import type { FastifyPluginAsync } from 'fastify';
import type { Kysely, Selectable } from 'kysely';
import { badRequest } from '../../access/http-error.ts';
import type { Tables } from '../../database/index.ts';
import { changeOf } from '../settings/changes.ts';
import type { KeySettings } from '../settings/key-list.ts';
import { keyListRoutes } from '../settings/key-list-routes.ts';

type Row = Selectable<Tables['global_state_keys']>;

const stateKeys: KeySettings<Row, NewGlobalStateKey, GlobalStateKey> = {
  path: '/global-state-key',
  what: 'global state key',
  summary: 'Which charger configuration keys carry the state flags',
  table: 'global_state_keys',
  audit: { added: 'STATE_KEY_ADDED', changed: 'STATE_KEY_CHANGED', deleted: 'STATE_KEY_DELETED' },
  schemas: { item: GlobalStateKey, added: NewGlobalStateKey, changed: GlobalStateKeyForm },
  columnsOf: ({ state, enabledValue, disabledValue }) => ({
    state,
    enabled_value: enabledValue,
    disabled_value: disabledValue,
  }),
  toItem: (row) => ({
    key: row.key,
    state: row.state,
    enabledValue: row.enabled_value,
    disabledValue: row.disabled_value,
    ...changeOf(row),
  }),
  // It must not be changed on many chargers at once.
  checkKey: (key) => {
    const hindrance = reasonAgainstBulkChange(key);
    if (hindrance) throw badRequest(`${key} cannot carry a state flag, because ${hindrance}.`);
  },
};

/** `GET`, `POST`, `PUT` and `DELETE global-state-key`. */
export const stateKeyRoutes = (kysely: Kysely<Tables>): FastifyPluginAsync => keyListRoutes(kysely, stateKeys);
