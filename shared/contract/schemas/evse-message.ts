import { type Static, Type } from '@sinclair/typebox';
import { limits } from '../limits.ts';
import { PageOf } from './paging.ts';
import { Multiline, Strict, Timestamp } from './schema.ts';

/** A note of staff about a charger. */
export const EvseMessage = Strict({
  timestamp: Timestamp,
  userName: Type.String(),
  message: Multiline(limits.length.evseMessage),
});
export type EvseMessage = Static<typeof EvseMessage>;

/** Response of `GET evse/messages/{chargeboxId}`, newest first. */
export const EvseMessagePage = PageOf(EvseMessage);
export type EvseMessagePage = Static<typeof EvseMessagePage>;

/** Body of `PUT evse/messages/{chargeboxId}`. */
export const EvseMessageWrite = Strict({ message: EvseMessage.properties.message });
export type EvseMessageWrite = Static<typeof EvseMessageWrite>;
