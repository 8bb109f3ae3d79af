import { type Static, Type } from '@sinclair/typebox';
import { TriggerAction } from './remote-action.ts';
import { Strict } from './schema.ts';

/** Body of `POST devices/passwords`; its query is a `BulkQuery`. */
export const CreatePasswords = Strict({
  /** Chargebox IDs; empty with `getAll`. */
  deviceList: TriggerAction.properties.deviceList,
});
export type CreatePasswords = Static<typeof CreatePasswords>;

/** Response of `POST devices/passwords`. It is the only one with these passwords: the server stores hashes. */
export const CreatedPasswords = Strict({
  passwords: Type.Array(Strict({ chargeboxId: Type.String(), password: Type.String() })),
  csv: Type.String({ description: 'The same passwords as a CSV file' }),
});
export type CreatedPasswords = Static<typeof CreatedPasswords>;
