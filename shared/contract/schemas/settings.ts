import { type Static, Type } from '@sinclair/typebox';
import { stateFlags } from '../device-state.ts';
import { limits } from '../limits.ts';
import {
  Added,
  Int32,
  linePattern,
  MachineName,
  MultilineOrEmpty,
  Nullable,
  OneOf,
  Strict,
  Timestamp,
} from './schema.ts';

const keyLength = { minLength: 1, maxLength: limits.length.configurationKey };
/** Key of an existing entry. It is not normalized, since older entries may contain unnormalized keys. */
const Key = Type.String(keyLength);
const NewKey = MachineName(limits.length.configurationKey);
const Value = Type.String({ minLength: 1, maxLength: limits.length.configurationValue });

const version = Int32(1);
/** Last change of an entry. `version` is incremented by each change; a change sends the version it is based on. */
const lastChange = { version: Added(version), changedBy: Added(Type.String()), changedAt: Added(Timestamp) };

/** One row of `GET general-settings`: a setting of the whole network. */
export const GeneralSetting = Strict({ key: Key, value: Value, ...lastChange });
export type GeneralSetting = Static<typeof GeneralSetting>;

/** Version that the change is based on; 409 if it is outdated. Without it there is no check. */
const expectedVersion = { version: Type.Optional(version) };

/** Body of `PUT general-settings`: replaces existing settings and adds new ones. */
export const GeneralSettingsForm = Type.Array(
  Strict({
    /** A new key is normalized by `normalizeLine`. */
    key: Type.String({ ...keyLength, pattern: linePattern }),
    value: Value,
    /** Version of the setting that the change is based on; 0 if the setting must be new. Without it there is no check. */
    version: Type.Optional(Int32(0)),
  }),
  { minItems: 1, maxItems: limits.configurationChanges.max },
);
export type GeneralSettingsForm = Static<typeof GeneralSettingsForm>;

/** One row of `GET general-settings/history`. */
export const GeneralSettingHistoryRow = Strict({
  timestamp: Timestamp,
  userName: Type.String(),
  action: Type.String(),
  key: Type.String(),
  value: Type.String(),
});
export type GeneralSettingHistoryRow = Static<typeof GeneralSettingHistoryRow>;

const stateKeyFields = {
  /** Configuration key of the charger that represents the flag. */
  key: Key,
  state: OneOf(stateFlags),
  /** Values of the key while the flag is on and while it is off. */
  enabledValue: Value,
  disabledValue: Value,
};

/** One row of `GET global-state-key`: the configuration key that represents a state flag. */
export const GlobalStateKey = Strict({ ...stateKeyFields, ...lastChange });
export type GlobalStateKey = Static<typeof GlobalStateKey>;
/** Body of `POST global-state-key`. */
export const NewGlobalStateKey = Strict({ ...stateKeyFields, key: NewKey });
export type NewGlobalStateKey = Static<typeof NewGlobalStateKey>;
/** Body of `PUT global-state-key`. */
export const GlobalStateKeyForm = Strict({ ...stateKeyFields, ...expectedVersion });
export type GlobalStateKeyForm = Static<typeof GlobalStateKeyForm>;

const configurationKeyFields = {
  key: Key,
  description: Type.Optional(Nullable(MultilineOrEmpty(limits.length.description))),
};

/** One row of `GET global-configuration-key`: a configuration key suggested by the editor. */
export const GlobalConfigurationKey = Strict({
  key: Key,
  description: Nullable(MultilineOrEmpty(limits.length.description)),
  ...lastChange,
});
export type GlobalConfigurationKey = Static<typeof GlobalConfigurationKey>;
/** Body of `POST global-configuration-key`. */
export const NewGlobalConfigurationKey = Strict({ ...configurationKeyFields, key: NewKey });
export type NewGlobalConfigurationKey = Static<typeof NewGlobalConfigurationKey>;
/** Body of `PUT global-configuration-key`. */
export const GlobalConfigurationKeyForm = Strict({ ...configurationKeyFields, ...expectedVersion });
export type GlobalConfigurationKeyForm = Static<typeof GlobalConfigurationKeyForm>;

/** Body of `DELETE global-state-key` and `DELETE global-configuration-key`: an array with one key. */
export const KeyList = Type.Array(Key, { minItems: 1, maxItems: 1 });
export type KeyList = Static<typeof KeyList>;
