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

/** Client of the calls below `state-settings`: the state that staff set for a device. */
export const statesApi = ({ send }: Pick<Transport, 'send'>) => ({
  /** `GET state-settings/{chargeboxId}`: returns the state of a device. @throws {ApiError} 404 */
  get: (chargeboxId: string, signal?: AbortSignal) =>
    send({ path: `state-settings/${segment(chargeboxId)}`, signal }) as Promise<DeviceState>,
  /**
   * `PUT state-settings/{chargeboxId}`: updates the state of a device.
   *
   * @throws {ApiError} 409 if its `version` is outdated
   */
  save: (chargeboxId: string, state: DeviceStateForm, idempotencyKey?: string) =>
    send({
      method: 'PUT',
      path: `state-settings/${segment(chargeboxId)}`,
      ...{ body: state, idempotencyKey },
    }) as Promise<DeviceState>,
  /** `GET state-settings/history/{chargeboxId}`: returns earlier states, newest first. */
  history: (chargeboxId: string, signal?: AbortSignal) =>
    send({ path: `state-settings/history/${segment(chargeboxId)}`, signal }) as Promise<DeviceStateHistoryRow[]>,
});

/** Client of the calls below `configurations`: the configuration keys of a charger. */
export const configurationsApi = ({ send }: Pick<Transport, 'send'>) => ({
  /**
   * `GET configurations/{chargeboxId}`: returns the configuration; with `refresh`, reads it from the charger first.
   *
   * @throws {ApiError} 409 if it cannot be read from the charger
   */
  get: (chargeboxId: string, query: ConfigurationQuery = {}, signal?: AbortSignal) =>
    send({ path: `configurations/${segment(chargeboxId)}`, query, signal }) as Promise<ConfigurationItem[]>,
  /**
   * `POST configurations/{chargeboxId}`: sets keys; each item of the response has its outcome on the charger.
   *
   * @throws {ApiError} 409 if the `version` of a change is outdated
   */
  save: (chargeboxId: string, changes: readonly ConfigurationChange[], idempotencyKey?: string) =>
    send({
      method: 'POST',
      path: `configurations/${segment(chargeboxId)}`,
      ...{ body: changes, idempotencyKey },
    }) as Promise<ConfigurationItem[]>,
  /**
   * `POST configurations/delete/{chargeboxId}`: removes keys.
   *
   * @throws {ApiError} 404 if a key does not exist, 409 if the `version` of a removal is outdated
   */
  remove: (chargeboxId: string, removals: readonly ConfigurationRemoval[], idempotencyKey?: string) =>
    send({
      method: 'POST',
      path: `configurations/delete/${segment(chargeboxId)}`,
      ...{ body: removals, idempotencyKey },
    }) as Promise<ConfigurationItem[]>,
  /** `GET configurations/history/{chargeboxId}`: returns changes of the configuration, newest first. */
  history: (chargeboxId: string, signal?: AbortSignal) =>
    send({ path: `configurations/history/${segment(chargeboxId)}`, signal }) as Promise<ConfigurationHistoryRow[]>,
});

/** Client of `general-settings`, `global-state-key`, and `global-configuration-key`: settings of the whole network. */
export const settingsApi = ({ send }: Pick<Transport, 'send'>) => ({
  /** `GET general-settings`: returns all settings. */
  list: (signal?: AbortSignal) => send({ path: 'general-settings', signal }) as Promise<GeneralSetting[]>,
  /**
   * `PUT general-settings`: saves all of these settings or none; returns all settings.
   *
   * @throws {ApiError} 409 if a `version` is outdated
   */
  save: (settings: GeneralSettingsForm) =>
    send({ method: 'PUT', path: 'general-settings', body: settings }) as Promise<GeneralSetting[]>,
  /** `GET general-settings/history`: returns changes of settings, newest first. */
  history: (signal?: AbortSignal) =>
    send({ path: 'general-settings/history', signal }) as Promise<GeneralSettingHistoryRow[]>,
  /** Calls of `global-state-key`. */
  stateKeys: keyCalls<GlobalStateKey, NewGlobalStateKey, GlobalStateKeyForm>(send, 'global-state-key'),
  /** Calls of `global-configuration-key`. */
  configurationKeys: keyCalls<GlobalConfigurationKey, NewGlobalConfigurationKey, GlobalConfigurationKeyForm>(
    send,
    'global-configuration-key',
  ),
});

const keyCalls = <Key, NewKey, Form>(send: Transport['send'], path: string) => ({
  /** `GET`: returns all keys. */
  list: (signal?: AbortSignal) => send({ path, signal }) as Promise<Key[]>,
  /** `POST`: adds a key. @throws {ApiError} 409 if it exists */
  add: (key: NewKey) => send({ method: 'POST', path, body: key }) as Promise<Key>,
  /** `PUT`: updates a key. @throws {ApiError} 404, or 409 if the form's `version` is outdated */
  save: (key: Form) => send({ method: 'PUT', path, body: key }) as Promise<Key>,
  /** `DELETE`: removes a key. @throws {ApiError} 404 */
  remove: (key: string) => send({ method: 'DELETE', path, body: [key] }) as Promise<void>,
});
