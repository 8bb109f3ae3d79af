import { type Static, Type } from '@sinclair/typebox';
import { limits } from '../limits.ts';
import { Added, Int32, MultilineOrEmpty, Nullable, SingleLineOrEmpty, Strict, Timestamp } from './schema.ts';

const flags = {
  freevend: Type.Boolean({ default: false }),
  available: Type.Boolean({ default: true }),
  pncEnabled: Type.Boolean({ default: true }),
  maintenanceMode: Type.Boolean({ default: false }),
  maintenanceModeEnabledMessage: Nullable(MultilineOrEmpty(limits.length.maintenanceMessage)),
  maintenanceModeEnabledWorkOrderNumber: Nullable(SingleLineOrEmpty(limits.length.workOrderNumber)),
};

const Version = Int32(0);

/** Response of `GET state-settings/{chargeboxId}`: the state that staff have set for a device. */
export const DeviceState = Strict({
  chargeboxId: Type.String(),
  partyId: Nullable(Type.String()),
  ...flags,
  /** Incremented by each change; a change sends the version it is based on. */
  version: Added(Version),
});
export type DeviceState = Static<typeof DeviceState>;

/** Body of `PUT state-settings/{chargeboxId}`: omitted fields stay unchanged. */
export const DeviceStateForm = Strict({
  chargeboxId: Type.Optional(Type.String()),
  partyId: Type.Optional(Nullable(Type.String())),
  freevend: Type.Optional(Type.Boolean()),
  available: Type.Optional(Type.Boolean()),
  pncEnabled: Type.Optional(Type.Boolean()),
  maintenanceMode: Type.Optional(Type.Boolean()),
  maintenanceModeEnabledMessage: Type.Optional(flags.maintenanceModeEnabledMessage),
  maintenanceModeEnabledWorkOrderNumber: Type.Optional(flags.maintenanceModeEnabledWorkOrderNumber),
  /**
   * Version of the {@link DeviceState} that the change is based on; 409 if it is outdated. Without it there is no
   * check.
   */
  version: Type.Optional(Version),
});
export type DeviceStateForm = Static<typeof DeviceStateForm>;

/** One row of `GET state-settings/history/{chargeboxId}`: an earlier {@link DeviceState}, its user, and its time. */
export const DeviceStateHistoryRow = Strict({ timestamp: Timestamp, userName: Type.String(), ...flags });
export type DeviceStateHistoryRow = Static<typeof DeviceStateHistoryRow>;
