import { type Static, Type } from '@sinclair/typebox';
import { limits } from './limits.ts';
import { Strict, Timestamp } from './schema.ts';

/** A note that staff left on a charger. */
export const EvseMessage = Strict({
  timestamp: Timestamp,
  userName: Type.String(),
  message: Type.String({ minLength: 1, maxLength: limits.length.evseMessage }),
});
export type EvseMessage = Static<typeof EvseMessage>;
