import { type Static, Type } from '@sinclair/typebox';
import { stateFlags } from '../device-state.ts';
import { limits } from '../limits.ts';
import { Added, linePattern, MachineName, Note, Nullable, OneOf, Strict, Timestamp, Whole } from './schema.ts';

const keyLength = { minLength: 1, maxLength: limits.length.configurationKey };
/** Of an entry that is there: as it is, since one of an earlier time may look like another. */
const Key = Type.String(keyLength);
const NewKey = MachineName(limits.length.configurationKey);
const Value = Type.String({ minLength: 1, maxLength: limits.length.configurationValue });

/** Who changed an entry last; `version` counts the changes, and a change names the one it is based on. */
const version = Whole(1);
const changed = { version: Added(version), changedBy: Added(Type.String()), changedAt: Added(Timestamp) };

/** One setting of the whole network. */
export const GeneralSetting = Strict({ key: Key, value: Value, ...changed });
export type GeneralSetting = Static<typeof GeneralSetting>;

/** The version a change is based on. Without one, the newest is changed, whatever it is. */
const seen = { version: Type.Optional(version) };

/** Body of `PUT general-settings`: what is there is replaced, what is not is added. */
export const GeneralSettingsForm = Type.Array(
  Strict({
    /** One that is not there is kept as `oneLine` makes it. */
    key: Type.String({ ...keyLength, pattern: linePattern }),
    value: Value,
    /** Of the setting that was changed, 0 for one that must be new. Without one, whatever there is is replaced. */
    version: Type.Optional(Whole(0)),
  }),
  { minItems: 1, maxItems: limits.configurationChanges.max },
);
export type GeneralSettingsForm = Static<typeof GeneralSettingsForm>;

/** One change of a general setting. */
export const GeneralSettingHistoryRow = Strict({
  timestamp: Timestamp,
  userName: Type.String(),
  action: Type.String(),
  key: Type.String(),
  value: Type.String(),
});
export type GeneralSettingHistoryRow = Static<typeof GeneralSettingHistoryRow>;

const stateKeyFields = {
  /** The configuration key of a charger that carries the flag. */
  key: Key,
  state: OneOf(stateFlags),
  /** What the key is set to while the flag is on, and while it is off. */
  enabledValue: Value,
  disabledValue: Value,
};

/** Which configuration key of a charger carries a state flag. */
export const GlobalStateKey = Strict({ ...stateKeyFields, ...changed });
export type GlobalStateKey = Static<typeof GlobalStateKey>;
/** Body of `POST global-state-key`. */
export const NewGlobalStateKey = Strict({ ...stateKeyFields, key: NewKey });
export type NewGlobalStateKey = Static<typeof NewGlobalStateKey>;
/** Body of `PUT global-state-key`. */
export const GlobalStateKeyForm = Strict({ ...stateKeyFields, ...seen });
export type GlobalStateKeyForm = Static<typeof GlobalStateKeyForm>;

const configurationKeyFields = {
  key: Key,
  description: Type.Optional(Nullable(Note(limits.length.description))),
};

/** A configuration key that an editor offers. */
export const GlobalConfigurationKey = Strict({
  key: Key,
  description: Nullable(Note(limits.length.description)),
  ...changed,
});
export type GlobalConfigurationKey = Static<typeof GlobalConfigurationKey>;
/** Body of `POST global-configuration-key`. */
export const NewGlobalConfigurationKey = Strict({ ...configurationKeyFields, key: NewKey });
export type NewGlobalConfigurationKey = Static<typeof NewGlobalConfigurationKey>;
/** Body of `PUT global-configuration-key`. */
export const GlobalConfigurationKeyForm = Strict({ ...configurationKeyFields, ...seen });
export type GlobalConfigurationKeyForm = Static<typeof GlobalConfigurationKeyForm>;

/** Body of the `DELETE` calls: a list with the one key that is meant. */
export const KeyList = Type.Array(Key, { minItems: 1, maxItems: 1 });
export type KeyList = Static<typeof KeyList>;
