import {
  GlobalConfigurationKey,
  GlobalConfigurationKeyForm,
  GlobalStateKey,
  GlobalStateKeyForm,
  NewGlobalConfigurationKey,
  NewGlobalStateKey,
  reasonAgainstBulkChange,
} from '@dmp/shared/contract';
import type { Selectable } from 'kysely';
import { badRequest } from '../../access/http-error.ts';
import type { Tables } from '../../database/index.ts';
import type { ApiCall } from '../http/define-call.ts';
import { generalSettingCalls } from './general-settings.ts';
import { keyListCalls, lastChangeOf } from './key-list.ts';

const stateKeyCalls = keyListCalls({
  ...{ path: '/global-state-key', name: 'global state key', table: 'global_state_keys' },
  summary: 'Which charger configuration keys carry the state flags',
  actions: { create: 'STATE_KEY_ADDED', update: 'STATE_KEY_CHANGED', delete: 'STATE_KEY_DELETED' },
  schemas: { item: GlobalStateKey, create: NewGlobalStateKey, update: GlobalStateKeyForm },
  columnsOf: ({ state, enabledValue, disabledValue }) => ({
    ...{ state, enabled_value: enabledValue, disabled_value: disabledValue },
  }),
  toItem: (row: Selectable<Tables['global_state_keys']>) => ({
    ...{ key: row.key, state: row.state, enabledValue: row.enabled_value, disabledValue: row.disabled_value },
    ...lastChangeOf(row),
  }),
  // A state flag changes its key on many chargers at once.
  checkKey: (key) => {
    const reason = reasonAgainstBulkChange(key);
    if (reason) throw badRequest(`${key} cannot carry a state flag, because ${reason}.`);
  },
});

const configurationKeyCalls = keyListCalls({
  ...{ path: '/global-configuration-key', name: 'global configuration key', table: 'global_configuration_keys' },
  summary: 'The configuration keys that an editor offers',
  actions: {
    ...{ create: 'CONFIGURATION_KEY_ADDED', update: 'CONFIGURATION_KEY_CHANGED', delete: 'CONFIGURATION_KEY_DELETED' },
  },
  schemas: { item: GlobalConfigurationKey, create: NewGlobalConfigurationKey, update: GlobalConfigurationKeyForm },
  columnsOf: ({ description = null }) => ({ description }),
  toItem: (row: Selectable<Tables['global_configuration_keys']>) => ({
    ...{ key: row.key, description: row.description },
    ...lastChangeOf(row),
  }),
});

/** Settings that apply to the whole network. */
export const settingCalls: readonly ApiCall[] = [...generalSettingCalls, ...stateKeyCalls, ...configurationKeyCalls];
