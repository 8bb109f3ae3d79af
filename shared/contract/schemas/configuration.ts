import { type Static, Type } from '@sinclair/typebox';
import { configurationOutcomes } from '../configuration.ts';
import { limits } from '../limits.ts';
import { Added, Nullable, OneOf, Strict, Timestamp, textPattern, Whole } from './schema.ts';

/** As the charger writes it, whatever that is. */
const ChangeKey = Type.String({ minLength: 1, maxLength: limits.length.configurationKey, pattern: textPattern });
const ChangeValue = Type.String({ minLength: 1, maxLength: limits.length.configurationValue });

/** One configuration key of a charger. */
export const ConfigurationItem = Strict({
  id: Type.String(),
  chargeBoxId: Type.String(),
  changeKey: Type.String(),
  /** As staff want it; what the charger has, when nobody wanted another. */
  changeValue: Type.String(),
  /** As the charger last said; null when it never has. */
  chargerValue: Added(Nullable(Type.String())),
  /** The charger lets nobody change it. */
  readonly: Added(Type.Boolean()),
  outcome: Added(Nullable(OneOf(configurationOutcomes))),
  /** A sentence that says more of the outcome. */
  detail: Added(Nullable(Type.String())),
  /** When the charger was last asked for it. */
  readAt: Added(Nullable(Timestamp)),
  /** Counts the changes of this key; a change names the one it is based on. */
  version: Added(Whole(1)),
});
export type ConfigurationItem = Static<typeof ConfigurationItem>;

/** One entry of the body of `POST configurations/{chargeboxId}`. */
export const ConfigurationChange = Strict({
  id: Type.Optional(Type.String()),
  chargeBoxId: Type.Optional(Type.String()),
  changeKey: ChangeKey,
  changeValue: ChangeValue,
  /** Of the item that was changed, 0 for a key that must be new. Without one, whatever there is is replaced. */
  version: Type.Optional(Whole(0)),
});
export type ConfigurationChange = Static<typeof ConfigurationChange>;
export const ConfigurationChanges = Type.Array(ConfigurationChange, {
  minItems: 1,
  maxItems: limits.configurationChanges.max,
});

/** One entry of the body of `POST configurations/delete/{chargeboxId}`. */
export const ConfigurationRemoval = Strict({
  id: Type.Optional(Type.String()),
  chargeBoxId: Type.Optional(Type.String()),
  changeKey: ChangeKey,
  changeValue: Type.Optional(Type.String({ maxLength: limits.length.configurationValue })),
  /** Of the item that was seen. Without one, the key is removed whatever its value is. */
  version: Type.Optional(Whole(1)),
});
export type ConfigurationRemoval = Static<typeof ConfigurationRemoval>;
export const ConfigurationRemovals = Type.Array(ConfigurationRemoval, {
  minItems: 1,
  maxItems: limits.configurationChanges.max,
});

/** Query of `GET configurations/{chargeboxId}`. */
export const ConfigurationQuery = Strict({
  /** Asks the charger first. */
  refresh: Type.Optional(Type.Boolean({ default: false })),
});
export type ConfigurationQuery = Static<typeof ConfigurationQuery>;

/** One change of a charger's configuration. */
export const ConfigurationHistoryRow = Strict({
  timestamp: Timestamp,
  userName: Type.String(),
  /** `SAVE`, or what else was done. */
  action: Type.String(),
  configurations: Type.Array(
    Strict({
      changeKey: Type.String(),
      changeValue: Type.String(),
      /** What was known before it was saved; null for a new key, absent where that was not noted. */
      previousValue: Type.Optional(Nullable(Type.String())),
    }),
  ),
});
export type ConfigurationHistoryRow = Static<typeof ConfigurationHistoryRow>;
