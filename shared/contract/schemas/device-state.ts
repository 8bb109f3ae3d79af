import { type Static, Type } from '@sinclair/typebox';
import { limits } from '../limits.ts';
import { Added, LineNote, Note, Nullable, Strict, Timestamp, Whole } from './schema.ts';

const flags = {
  freevend: Type.Boolean({ default: false }),
  available: Type.Boolean({ default: true }),
  pncEnabled: Type.Boolean({ default: true }),
  maintenanceMode: Type.Boolean({ default: false }),
  maintenanceModeEnabledMessage: Nullable(Note(limits.length.maintenanceMessage)),
  maintenanceModeEnabledWorkOrderNumber: Nullable(LineNote(limits.length.workOrderNumber)),
};

const Version = Whole(0);

/** What staff have set a device to. */
export const DeviceState = Strict({
  chargeboxId: Type.String(),
  partyId: Nullable(Type.String()),
  ...flags,
  /** Counts the changes; a change names the one it is based on. */
  version: Added(Version),
});
export type DeviceState = Static<typeof DeviceState>;

/** Body of `PUT state-settings/{chargeboxId}`: what is left out stays as it is. */
export const DeviceStateForm = Strict({
  chargeboxId: Type.Optional(Type.String()),
  partyId: Type.Optional(Nullable(Type.String())),
  freevend: Type.Optional(Type.Boolean()),
  available: Type.Optional(Type.Boolean()),
  pncEnabled: Type.Optional(Type.Boolean()),
  maintenanceMode: Type.Optional(Type.Boolean()),
  maintenanceModeEnabledMessage: Type.Optional(flags.maintenanceModeEnabledMessage),
  maintenanceModeEnabledWorkOrderNumber: Type.Optional(flags.maintenanceModeEnabledWorkOrderNumber),
  /** The {@link DeviceState} that was changed; if it is no longer the newest, nothing is saved. Without one, the newest is changed. */
  version: Type.Optional(Version),
});
export type DeviceStateForm = Static<typeof DeviceStateForm>;

/** One earlier {@link DeviceState}, with who set it and when. */
export const DeviceStateHistoryRow = Strict({ timestamp: Timestamp, userName: Type.String(), ...flags });
export type DeviceStateHistoryRow = Static<typeof DeviceStateHistoryRow>;
