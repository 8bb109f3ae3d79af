import { type Static, Type } from '@sinclair/typebox';
import { limits } from './limits.ts';
import { Nullable, Strict, Timestamp } from './schema.ts';

const flags = {
  freevend: Type.Boolean({ default: false }),
  available: Type.Boolean({ default: true }),
  pncEnabled: Type.Boolean({ default: true }),
  maintenanceMode: Type.Boolean({ default: false }),
  maintenanceModeEnabledMessage: Nullable(Type.String({ maxLength: limits.length.maintenanceMessage })),
  maintenanceModeEnabledWorkOrderNumber: Nullable(Type.String({ maxLength: limits.length.workOrderNumber })),
};

/** What staff have set a device to. */
export const DeviceState = Strict({ chargeboxId: Type.String(), partyId: Nullable(Type.String()), ...flags });
export type DeviceState = Static<typeof DeviceState>;

/** One earlier {@link DeviceState}, with who set it and when. */
export const DeviceStateHistoryRow = Strict({ timestamp: Timestamp, userName: Type.String(), ...flags });
export type DeviceStateHistoryRow = Static<typeof DeviceStateHistoryRow>;
