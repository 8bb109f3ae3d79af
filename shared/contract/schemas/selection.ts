import { type Static, Type } from '@sinclair/typebox';
import { eventTypes } from '../remote-action.ts';
import { TriggerAction } from './remote-action.ts';
import { Nullable, OneOf, Strict } from './schema.ts';

/** Body of `POST remote-action/selection`; its query is the `BulkQuery` of the action itself. */
export const ActionSelection = Strict({
  deviceList: TriggerAction.properties.deviceList,
  /** The action; omitted for an update of states. */
  eventType: Type.Optional(OneOf(eventTypes)),
});
export type ActionSelection = Static<typeof ActionSelection>;

const Count = Type.Integer({ minimum: 0 });

/** Response of `POST remote-action/selection`: the devices an action would affect now, for its confirmation dialog. */
export const SelectionFacts = Strict({
  devices: Count,
  /** Devices that are not connected. */
  notConnected: Count,
  /** Devices with a running transaction, or an EVSE whose last known status is CHARGING. */
  charging: Count,
  /** Connectors with a running transaction. */
  transactions: Type.Optional(Count),
  /** Devices displayed as CHARGING in the device list, where a device has the best status of its EVSEs. */
  shownCharging: Count,
  /** Devices in maintenance mode. */
  maintenance: Count,
  /** Devices per state flag that is on. */
  on: Strict({ freevend: Count, available: Count, pncEnabled: Count, maintenanceMode: Count }),
  /** For firmware updates: devices per current version and download location, largest number first. */
  firmware: Type.Optional(
    Type.Array(
      Strict({
        /** Last reported version. */
        from: Nullable(Type.String()),
        /** URL of the firmware without its secret parts. */
        to: Type.String(),
        devices: Count,
      }),
    ),
  ),
});
export type SelectionFacts = Static<typeof SelectionFacts>;
