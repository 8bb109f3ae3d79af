import { type Static, Type } from '@sinclair/typebox';
import { TriggerAction } from './remote-action.ts';
import { Strict } from './schema.ts';

/** Body of `POST devices/passwords`; its query is a `BulkQuery`. */
export const MakePasswords = Strict({
  /** Chargebox ids; empty with `getAll`. */
  deviceList: TriggerAction.properties.deviceList,
});
export type MakePasswords = Static<typeof MakePasswords>;

/** Passwords that were made, told this once: what is kept of each is a hash. */
export const PasswordsMade = Strict({
  passwords: Type.Array(Strict({ chargeboxId: Type.String(), password: Type.String() })),
  csv: Type.String({ description: 'The same as a file' }),
});
export type PasswordsMade = Static<typeof PasswordsMade>;
