import type {
  ConfigurationChange,
  ConfigurationHistoryRow,
  ConfigurationItem,
  ConfigurationQuery,
  ConfigurationRemoval,
  DeviceState,
  DeviceStateForm,
  DeviceStateHistoryRow,
  GeneralSetting,
  GeneralSettingHistoryRow,
  GeneralSettingsForm,
  GlobalConfigurationKey,
  GlobalConfigurationKeyForm,
  GlobalStateKey,
  GlobalStateKeyForm,
  NewGlobalConfigurationKey,
  NewGlobalStateKey,
} from '../contract/index.ts';
import { segment } from './http.ts';
import type { Transport } from './transport.ts';

/** Calls below `state-settings`: what a device is set to. */
export const statesApi = ({ send }: Pick<Transport, 'send'>) => ({
  /** `GET state-settings/{chargeboxId}`. */
  get: (chargeboxId: string, signal?: AbortSignal) =>
    send({ path: `state-settings/${segment(chargeboxId)}`, signal }) as Promise<DeviceState>,
  /** `PUT state-settings/{chargeboxId}`. @throws {ApiError} 409 when somebody else changed it meanwhile */
  save: (chargeboxId: string, state: DeviceStateForm, idempotencyKey?: string) =>
    send({
      method: 'PUT',
      path: `state-settings/${segment(chargeboxId)}`,
      ...{ body: state, idempotencyKey },
    }) as Promise<DeviceState>,
  /** `GET state-settings/history/{chargeboxId}`: the newest first. */
  history: (chargeboxId: string, signal?: AbortSignal) =>
    send({ path: `state-settings/history/${segment(chargeboxId)}`, signal }) as Promise<DeviceStateHistoryRow[]>,
});

/** Calls below `configurations`: the configuration keys of a charger. */
export const configurationsApi = ({ send }: Pick<Transport, 'send'>) => ({
  /** `GET configurations/{chargeboxId}`; with `refresh` the charger is asked first, and a 409 says why it could not be. */
  get: (chargeboxId: string, query: ConfigurationQuery = {}, signal?: AbortSignal) =>
    send({ path: `configurations/${segment(chargeboxId)}`, query, signal }) as Promise<ConfigurationItem[]>,
  /** `POST configurations/{chargeboxId}`: each item of the answer says what became of it on the charger. */
  save: (chargeboxId: string, changes: readonly ConfigurationChange[], idempotencyKey?: string) =>
    send({
      method: 'POST',
      path: `configurations/${segment(chargeboxId)}`,
      ...{ body: changes, idempotencyKey },
    }) as Promise<ConfigurationItem[]>,
  /** `POST configurations/delete/{chargeboxId}`. */
  remove: (chargeboxId: string, removals: readonly ConfigurationRemoval[], idempotencyKey?: string) =>
    send({
      method: 'POST',
      path: `configurations/delete/${segment(chargeboxId)}`,
      ...{ body: removals, idempotencyKey },
    }) as Promise<ConfigurationItem[]>,
  /** `GET configurations/history/{chargeboxId}`: the newest first. */
  history: (chargeboxId: string, signal?: AbortSignal) =>
    send({ path: `configurations/history/${segment(chargeboxId)}`, signal }) as Promise<ConfigurationHistoryRow[]>,
});

/** Settings of the whole network: `general-settings`, `global-state-key`, `global-configuration-key`. */
export const settingsApi = ({ send }: Pick<Transport, 'send'>) => ({
  /** `GET general-settings`. */
  list: (signal?: AbortSignal) => send({ path: 'general-settings', signal }) as Promise<GeneralSetting[]>,
  /** `PUT general-settings`: all or none; answers with all settings. */
  save: (settings: GeneralSettingsForm) =>
    send({ method: 'PUT', path: 'general-settings', body: settings }) as Promise<GeneralSetting[]>,
  /** `GET general-settings/history`: the newest first. */
  history: (signal?: AbortSignal) =>
    send({ path: 'general-settings/history', signal }) as Promise<GeneralSettingHistoryRow[]>,
  stateKeys: keyCalls<GlobalStateKey, NewGlobalStateKey, GlobalStateKeyForm>(send, 'global-state-key'),
  configurationKeys: keyCalls<GlobalConfigurationKey, NewGlobalConfigurationKey, GlobalConfigurationKeyForm>(
    send,
    'global-configuration-key',
  ),
});

const keyCalls = <Key, NewKey, Form>(send: Transport['send'], path: string) => ({
  list: (signal?: AbortSignal) => send({ path, signal }) as Promise<Key[]>,
  add: (key: NewKey) => send({ method: 'POST', path, body: key }) as Promise<Key>,
  save: (key: Form) => send({ method: 'PUT', path, body: key }) as Promise<Key>,
  remove: (key: string) => send({ method: 'DELETE', path, body: [key] }) as Promise<void>,
});
