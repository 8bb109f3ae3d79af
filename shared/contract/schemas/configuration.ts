import { type Static, Type } from '@sinclair/typebox';
import { configurationOutcomes } from '../configuration.ts';
import { limits } from '../limits.ts';
import { Added, Int32, Nullable, OneOf, Strict, Timestamp, textPattern } from './schema.ts';

/** Spelled as on the charger. */
const ChangeKey = Type.String({ minLength: 1, maxLength: limits.length.configurationKey, pattern: textPattern });
const ChangeValue = Type.String({ minLength: 1, maxLength: limits.length.configurationValue });

/** One configuration key of a charger. */
export const ConfigurationItem = Strict({
  id: Type.String(),
  chargeBoxId: Type.String(),
  changeKey: Type.String(),
  /** The value set by staff; the charger's value if staff set none. */
  changeValue: Type.String(),
  /** Last value reported by the charger; null if it never reported one. */
  chargerValue: Added(Nullable(Type.String())),
  /** `readonly` of OCPP 1.6 GetConfiguration: the charger rejects changes. */
  readonly: Added(Type.Boolean()),
  outcome: Added(Nullable(OneOf(configurationOutcomes))),
  /** A sentence that explains the outcome. */
  detail: Added(Nullable(Type.String())),
  /** When the key was last requested from the charger. */
  readAt: Added(Nullable(Timestamp)),
  /** Incremented by each change of the key; a change sends the version it is based on. */
  version: Added(Int32(1)),
});
export type ConfigurationItem = Static<typeof ConfigurationItem>;

/** One entry of the body of `POST configurations/{chargeboxId}`. */
export const ConfigurationChange = Strict({
  id: Type.Optional(Type.String()),
  chargeBoxId: Type.Optional(Type.String()),
  changeKey: ChangeKey,
  changeValue: ChangeValue,
  /** Version of the item that the change is based on; 0 if the key must be new. Without it there is no check. */
  version: Type.Optional(Int32(0)),
});
export type ConfigurationChange = Static<typeof ConfigurationChange>;
/** Body of `POST configurations/{chargeboxId}`. */
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
  /** Version of the item that the user confirmed. Without it there is no check. */
  version: Type.Optional(Int32(1)),
});
export type ConfigurationRemoval = Static<typeof ConfigurationRemoval>;
/** Body of `POST configurations/delete/{chargeboxId}`. */
export const ConfigurationRemovals = Type.Array(ConfigurationRemoval, {
  minItems: 1,
  maxItems: limits.configurationChanges.max,
});

/** Query of `GET configurations/{chargeboxId}`. */
export const ConfigurationQuery = Strict({
  /** Reads the configuration from the charger first. */
  refresh: Type.Optional(Type.Boolean({ default: false })),
});
export type ConfigurationQuery = Static<typeof ConfigurationQuery>;

/** One row of `GET configurations/history/{chargeboxId}`. */
export const ConfigurationHistoryRow = Strict({
  timestamp: Timestamp,
  userName: Type.String(),
  /** Such as `SAVE`. */
  action: Type.String(),
  configurations: Type.Array(
    Strict({
      changeKey: Type.String(),
      changeValue: Type.String(),
      /** Value before the change; null for a new key, absent if it was not recorded. */
      previousValue: Type.Optional(Nullable(Type.String())),
    }),
  ),
});
export type ConfigurationHistoryRow = Static<typeof ConfigurationHistoryRow>;
