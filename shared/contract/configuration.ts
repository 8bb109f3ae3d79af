import { type Static, Type } from '@sinclair/typebox';
import { Strict, Timestamp } from './schema.ts';

/** One configuration key of a charger. */
export const ConfigurationItem = Strict({
  id: Type.String(),
  chargeBoxId: Type.String(),
  changeKey: Type.String({ minLength: 1 }),
  changeValue: Type.String({ minLength: 1 }),
});
export type ConfigurationItem = Static<typeof ConfigurationItem>;

/** One change of a charger's configuration. */
export const ConfigurationHistoryRow = Strict({
  timestamp: Timestamp,
  userName: Type.String(),
  /** `SAVE`, or what else was done. */
  action: Type.String(),
  configurations: Type.Array(Strict({ changeKey: Type.String(), changeValue: Type.String() })),
});
export type ConfigurationHistoryRow = Static<typeof ConfigurationHistoryRow>;
